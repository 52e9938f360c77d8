// A server that lies to one phone: what it answers of the journal is changed on its way.
import { createHash } from 'node:crypto'
import type { WireReply } from '#contract/journal.ts'
import { monthDigestSource } from '#contract/rev.ts'
import { monthOf } from '#domain/day.ts'
import type { Marks } from '#domain/entry.ts'
import type { Music } from '#domain/music.ts'
import type { Register } from '#domain/register.ts'
import { hashPrefix, toHex } from '#engine/crypto/bytes.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { idOf } from './lockedPhones.ts'
import type { Phone } from './setupPhone.ts'
import type { TestServer } from './setupServer.ts'
import { patience } from './patience.ts'

export const answered = async (server: TestServer, request: Request): Promise<Response> =>
  server.server.app.fetch(request, { incoming: {} })

/** What the server holds of a month, as it replies to that request's session. */
export async function entriesOf(server: TestServer, request: Request): Promise<WireReply[]> {
  const reply = await answered(server, request)
  const { data } = (await reply.json()) as { data: WireReply[] }
  return data
}

/** The answers of any build, by id. */
export type AnyAnswers = Readonly<Record<string, string | undefined>>

const registerText = <T>(
  { values, replacedIds }: Register<T>,
  canonical: (value: T) => unknown,
): unknown => ({
  values: values
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, value, savedAt }) => [id, savedAt, canonical(value)]),
  replacedIds: replacedIds.toSorted(),
})

const songText = (music: Music | null): unknown =>
  music && [
    music.id,
    music.name,
    music.artists,
    music.album ?? null,
    music.image ?? null,
    music.uri ?? null,
  ]

/** The revision of a day that has any answers, spelt out here: what a newer build computes. */
export function anyRevOf(
  { date, writtenAt, offset, marks }: Omit<WireReply, 'answers'>,
  answers: AnyAnswers,
): string {
  const { music, pin } = marks as Marks
  const source = JSON.stringify([
    date,
    writtenAt,
    offset,
    Object.keys(answers)
      .filter((id) => answers[id])
      .toSorted()
      .map((id) => [id, answers[id]]),
    { music: registerText(music, songText), pin: registerText(pin, (isOn) => isOn) },
  ])
  return createHash('sha256').update(source).digest().subarray(0, 16).toString('base64url')
}

/** The same day with other answers, under its true revision. */
export const withAnswers = (
  entry: WireReply,
  answers: Readonly<Record<string, string>>,
): WireReply => {
  const changed = { ...entry, answers: { ...entry.answers, ...answers } }
  return { ...changed, rev: anyRevOf(changed, changed.answers) }
}

export const underTrueRev = (entry: WireReply): WireReply => ({
  ...entry,
  rev: anyRevOf(entry, entry.answers),
})

/** What the server holds of the phone's account, told honestly. */
export function storedFor(phone: Phone, server: TestServer): Promise<readonly WireReply[]> {
  const headers = { authorization: `Bearer ${phone.storage.texts.get('token')}` }
  const url = 'http://lueur.test/api/journal/entries?year=2026'
  return entriesOf(server, new Request(url, { headers }))
}

/** Every month and year that the phone fetches passes through `lie`; the months always differ, so that it fetches. */
export function lieTo(
  phone: Phone,
  server: TestServer,
  lie: (entries: readonly WireReply[]) => readonly WireReply[],
): void {
  let lies = 0
  phone.network.intercept = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/months')) {
      return Response.json({ '2026-11': `${lies++}`.padStart(16, '0') })
    }
    if (!pathname.endsWith('/entries')) return null
    return Response.json({ data: lie(await entriesOf(server, request)) })
  }
}

/** A reply to the question for months that brings the phone nothing: the server has what the phone says that it has. */
export async function noNews(phone: Phone): Promise<Response> {
  const db = phone.databases.openJournal(idOf(phone))
  const days = await createDayStore(db).readServerRevs()
  db.close()
  const digests = Array.from(
    Map.groupBy(days, ({ day }) => monthOf(day)),
    async ([month, own]) => [month, toHex(await hashPrefix(monthDigestSource(own), 8))] as const,
  )
  const months = Object.fromEntries(await Promise.all(digests))
  return Response.json(months, { headers: { etag: 'W/"0"' } })
}

/** Resolves once a pass that began after this call has ended with both sides equal: the second that ends. */
export async function anotherPass(phone: Phone): Promise<void> {
  const ends = new Set<number | null>()
  for (let turn = 0; turn < patience.turns; turn++) {
    ends.add((await phone.engine.sync.readStatus()).lastOkAt)
    if (ends.size > 2) return
    phone.clock.advance(3000)
    phone.engine.sync.nudge()
    await new Promise((resolve) => {
      setTimeout(resolve, 10)
    })
  }
  throw new Error('no pass has ended')
}
