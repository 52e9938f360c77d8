// Sign-ups of this phone whose address is not verified yet. Each attempt has its own key and its own row at the server,
// named by a requestId, so that another person's attempt on the same address is never activated in its place.
import type { Kid } from '#domain/brands.ts'
import { normaliseEmail } from '#domain/email.ts'
import type { DeviceDatabase, RegistrationRow } from './deviceDatabase.ts'
import type { KeyRow } from './journalDatabase.ts'

/** An attempt whose key is not on this phone: the reply to a sign-in said that it awaits verification. */
const awaitingKid = (email: string) => `awaiting:${email}` as const

const latest = (rows: readonly RegistrationRow[]): RegistrationRow | undefined =>
  rows.toSorted((a, b) => b.madeAt - a.madeAt)[0]

export function createRegistrations(db: DeviceDatabase, now: () => number) {
  const rowsOf = (email: string): Promise<RegistrationRow[]> =>
    db.registrations.where('email').equals(normaliseEmail(email)).toArray()

  /** Later than every stored attempt: otherwise one made while the clock was ahead would stay the latest for years. */
  const nextAt = async (email: string): Promise<number> =>
    Math.max(now(), (latest(await rowsOf(email))?.madeAt ?? 0) + 1)

  return {
    add: (email: string, row: KeyRow): Promise<unknown> =>
      db.transaction('rw', db.registrations, async () =>
        db.registrations.put({
          ...row,
          email: normaliseEmail(email),
          requestId: null,
          madeAt: await nextAt(email),
        }),
      ),
    answered: (kid: RegistrationRow['kid'], requestId: string): Promise<unknown> =>
      db.registrations.update(kid, { requestId }),
    awaiting: (email: string, requestId: string): Promise<unknown> =>
      db.transaction('rw', db.registrations, async () => {
        const madeAt = await nextAt(email)
        const known = (await rowsOf(email)).find((row) => row.requestId === requestId)
        await (known === undefined
          ? db.registrations.put({
              kid: awaitingKid(normaliseEmail(email)),
              email: normaliseEmail(email),
              requestId,
              key: null,
              deviceCopy: '',
              madeAt,
            })
          : db.registrations.update(known.kid, { madeAt }))
      }),
    /** The attempt that a code typed now is for. */
    requestIdOf: async (email: string): Promise<string | null> =>
      latest(await rowsOf(email))?.requestId ?? null,
    async byKid(kid: Kid): Promise<KeyRow | null> {
      const row = await db.registrations.get(kid)
      if (row === undefined || row.key === null) return null
      const { key, markKey = null, deviceCopy, wraps = [] } = row
      return { kid, key, markKey, deviceCopy, wraps }
    },
    /** Whether the code typed now was for an attempt whose key this phone holds. */
    hasKeyFor: async (email: string): Promise<boolean> =>
      (latest(await rowsOf(email))?.key ?? null) !== null,
    latestEmail: async (): Promise<string | null> =>
      latest(await db.registrations.toArray())?.email ?? null,
    clear: (email: string): Promise<unknown> =>
      db.registrations.where('email').equals(normaliseEmail(email)).delete(),
  }
}
