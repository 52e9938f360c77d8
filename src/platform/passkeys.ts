import type { Passkeys, PasskeySupport } from '#domain/passkeys.ts'
import { err } from '#domain/result.ts'

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
    return (await loadCalls())?.create(request) ?? err('failed')
  },
  async ask(request) {
    return (await loadCalls())?.ask(request) ?? err('failed')
  },
  async prove(request) {
    return (await loadCalls())?.prove(request) ?? err('failed')
  },
  async forget(id) {
    await (await loadCalls())?.forget(id)
  },
})
