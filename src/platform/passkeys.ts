import type { Passkeys } from '#domain/passkeys.ts'
import { err } from '#domain/result.ts'

export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'credentials' in navigator

const loadCalls = () =>
  import('./webAuthn.ts').then(
    ({ webAuthn }) => webAuthn,
    () => null,
  )

export const createPasskeys = (): Passkeys => ({
  async support() {
    return (await loadCalls())?.support() ?? { ownAuthenticator: null, prf: null }
  },
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
