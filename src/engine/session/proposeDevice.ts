import type { Device } from '#contract/values.ts'
import type { RandomBytes } from '#engine/crypto/aead.ts'
import { toBase64Url } from '#engine/crypto/bytes.ts'
import { makeDeviceSecret } from '#engine/crypto/keys.ts'
import type { Databases } from '#engine/local/databases.ts'
import { loadDeviceId } from '#engine/local/deviceDatabase.ts'

interface ProposalDeps {
  readonly databases: Databases
  readonly randomBytes: RandomBytes
}

/** Proposed to the server, which keeps the first secret that it was ever given for this phone. */
export const proposeDevice = async ({ databases, randomBytes }: ProposalDeps): Promise<Device> => ({
  id: await loadDeviceId(databases.device, () => toBase64Url(randomBytes(16))),
  secret: makeDeviceSecret(randomBytes),
})
