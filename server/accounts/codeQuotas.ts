// How many codes are sent: to one address, and by one client to addresses that nobody has verified. Counted over any hour and any day,
// in rows that outlive a restart; neither address stands in them, only keyed hashes.
import type { AddressHash } from '#server/base/serverKeys.ts'
import type { Queries } from '#server/store/store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Ignore instants more than an hour in the future: the clock was wrong when they were noted. Instances differ by less. */
export const clockSlackMs = hourMs

/**
 * To an address: for any client, and, so that strangers cannot use them all up, more for a phone that it knows. `client`: by one client, to
 * whatever addresses. `signIn`: mails that tell of a new phone, to one account; no code, and counted apart.
 */
const quotas = {
  anybody: { hour: 3, day: 6 },
  known: { hour: 5, day: 9 },
  client: { hour: 10, day: 60 },
  signIn: { hour: 5, day: 5 },
} as const
export type Asker = Exclude<keyof typeof quotas, 'client' | 'signIn'>

/** A client's address as a keyed hash, for limits alone. */
export type ClientHash = string & { readonly '~brand': 'ClientHash' }

/** How long until one more code may be sent, in ms; 0 for now. `sent` holds epoch ms. */
export const codeWaitMs = (
  sent: readonly number[],
  now: number,
  quota: keyof typeof quotas = 'anybody',
): number =>
  Math.max(
    0,
    ...[
      { count: quotas[quota].hour, spanMs: hourMs },
      { count: quotas[quota].day, spanMs: dayMs },
    ].map(({ count, spanMs }) => {
      const believed = sent.filter((at) => at <= now + clockSlackMs).toSorted((a, b) => a - b)
      const blocking = believed.at(-count)
      return blocking === undefined ? 0 : blocking + spanMs - now
    }),
  )

/** Locks the row by writing first: two requests at once are counted one after the other. */
async function readSent(queries: Queries, subject: string, now: number): Promise<number[]> {
  const row = await queries
    .insertInto('code_quota')
    .values({ subject, sent: '[]', last_at: now })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ last_at: now }))
    .returning('sent')
    .executeTakeFirstOrThrow()
  return JSON.parse(row.sent) as number[]
}

const saveSent = (queries: Queries, subject: string, sent: readonly number[]) =>
  queries
    .updateTable('code_quota')
    .set({ sent: JSON.stringify(sent) })
    .where('subject', '=', subject)
    .execute()

const oneMore = (sent: readonly number[], now: number): readonly number[] => [
  ...sent.filter((at) => at > now - dayMs && at <= now + clockSlackMs),
  now,
]

export interface CountedMail {
  readonly addressHash: AddressHash
  readonly asker: Asker
  /** Who asked, where the address may be one that nobody has verified. */
  readonly client: ClientHash | null
}

/** Counts one more code, and returns 0; or counts nothing, and returns the wait in ms. Addresses before clients: no two wait for each other. */
export async function takeCodeQuota(
  queries: Queries,
  { addressHash, asker, client }: CountedMail,
  now: number,
): Promise<number> {
  const toAddress = await readSent(queries, addressHash, now)
  const byClient = client === null ? [] : await readSent(queries, client, now)
  const waitMs = Math.max(codeWaitMs(toAddress, now, asker), codeWaitMs(byClient, now, 'client'))
  if (waitMs > 0) return waitMs
  await saveSent(queries, addressHash, oneMore(toAddress, now))
  if (client !== null) await saveSent(queries, client, oneMore(byClient, now))
  return 0
}

/** Whether one more mail may tell an account of a new phone; counts it. `subject`: a keyed hash of the account. */
export async function takeSignInQuota(
  queries: Queries,
  subject: string,
  now: number,
): Promise<boolean> {
  const sent = await readSent(queries, subject, now)
  if (codeWaitMs(sent, now, 'signIn') > 0) return false
  await saveSent(queries, subject, oneMore(sent, now))
  return true
}

/** Uncounts a code of an address, whose mail could not be sent. */
export async function uncount(
  queries: Queries,
  addressHash: AddressHash,
  sentAt: number,
): Promise<void> {
  const row = await queries
    .updateTable('code_quota')
    .set({ last_at: sentAt })
    .where('subject', '=', addressHash)
    .returning('sent')
    .executeTakeFirst()
  if (row === undefined) return
  const sent = JSON.parse(row.sent) as number[]
  const index = sent.lastIndexOf(sentAt)
  await saveSent(queries, addressHash, sent.toSpliced(index, index < 0 ? 0 : 1))
}
