// What holds passkeys on a phone for tests: each gives the same bytes each time that it is asked.
import { randomBytes } from './bytes.ts'
import type { PasskeyFailure, Passkeys } from '#domain/passkeys.ts'
import { err, ok } from '#domain/result.ts'

export interface PhonePasskeys extends Passkeys {
  /** The passkeys that the phone holds, and the bytes that each gives. */
  readonly held: Map<string, Uint8Array<ArrayBuffer>>
  /** Why it answers nothing, from now on; null: it answers. */
  fails: PasskeyFailure | null
}

const text = (): string => Buffer.from(randomBytes(16)).toString('base64url')

const assertionOf = (id: string) => ({
  id,
  clientDataJSON: text(),
  authenticatorData: text(),
  signature: text(),
})

export function createPhonePasskeys(): PhonePasskeys {
  const held: PhonePasskeys['held'] = new Map()
  const made: PhonePasskeys = {
    held,
    fails: null,
    support: () => Promise.resolve({ ownAuthenticator: made.fails !== 'none', prf: true }),
    create({ excludedIds }) {
      if (made.fails !== null) return Promise.resolve(err(made.fails))
      if (excludedIds.some((id) => held.has(id))) return Promise.resolve(err('exists'))
      const id = text()
      const prf = new Uint8Array(randomBytes(32))
      held.set(id, prf)
      const creation = { id, clientDataJSON: text(), attestationObject: text(), transports: [] }
      return Promise.resolve(ok({ creation, prf: prf.slice() }))
    },
    ask({ ids = [] }) {
      if (made.fails !== null) return Promise.resolve(err(made.fails))
      const id = [...held.keys()].find((one) => ids.length === 0 || ids.includes(one))
      const prf = id === undefined ? undefined : held.get(id)
      return Promise.resolve(
        id === undefined || prf === undefined
          ? err('refused')
          : ok({ assertion: assertionOf(id), prf: prf.slice() }),
      )
    },
    async prove(request) {
      const asked = await made.ask(request)
      return asked.ok ? ok(asked.value.assertion) : asked
    },
    forget(id) {
      held.delete(id)
      return Promise.resolve()
    },
  }
  return made
}
