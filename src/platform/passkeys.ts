import type { Passkeys, PasskeySupport } from '#domain/passkeys.ts'
import { err } from '#domain/result.ts'
import { onErrand } from './errands.ts'

/** A passkey is of a name: no browser makes one for an address in figures. */
const isNamed = (hostname: string): boolean => !/^[\d.]+$|^\[/.test(hostname)

export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'credentials' in navigator && isNamed(location.hostname)

const loadCalls = () =>
  import('./webAuthn.ts').then(
    ({ webAuthn }) => webAuthn,
    () => null,
  )

async function readSupport(): Promise<PasskeySupport> {
  // Younger than passkeys: some browsers lack it.
  const told = await Promise.resolve()
    .then(() => PublicKeyCredential.getClientCapabilities())
    .catch(() => null)
  const ownAuthenticator = await Promise.resolve()
    .then(() => PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
    .catch(() => null)
  return { ownAuthenticator, prf: told?.['extension:prf'] ?? null }
}

export const createPasskeys = (): Passkeys => ({
  support: readSupport,
  async create(request) {
    const calls = await loadCalls()
    return calls === null ? err('failed') : onErrand(() => calls.create(request))
  },
  async ask(request) {
    const calls = await loadCalls()
    return calls === null ? err('failed') : onErrand(() => calls.ask(request))
  },
  async prove(request) {
    const calls = await loadCalls()
    return calls === null ? err('failed') : onErrand(() => calls.prove(request))
  },
  async forget(id) {
    await (await loadCalls())?.forget(id)
  },
})
