// What names a day's content and a month's state, the same text on the phone and on the server.
//   rev            base64url(SHA-256(UTF-8 of revSource)[:16])
//   month digest   hex(SHA-256(UTF-8 of monthDigestSource)[:8])
// The phone knows a rev before sending: a retry or a duplicate finds its own rev stored and is a plain success. That is all
// of idempotency: no keys, no table.
import { answerIds, type ByAnswer } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import type { Marks } from '#domain/entry.ts'
import type { Music } from '#domain/music.ts'
import type { Register } from '#domain/register.ts'

const canonicalRegister = <T>(register: Register<T>, canonical: (x: T) => unknown) => ({
  values: register.values
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, x, at }) => [id, at, canonical(x)]),
  gone: register.gone.toSorted(),
})

const canonicalMusic = (music: Music | null): unknown =>
  music && [
    music.id,
    music.name,
    music.artists,
    music.album ?? null,
    music.image ?? null,
    music.uri ?? null,
  ]

export interface RevParts {
  readonly date: Day
  readonly writtenAt: string
  readonly offset: number
  readonly answers: ByAnswer<string>
  readonly marks: Marks | null
}

export const revSource = ({ date, writtenAt, offset, answers, marks }: RevParts): string =>
  JSON.stringify([
    date,
    writtenAt,
    offset,
    answerIds.map((id) => answers[id]),
    marks && {
      music: canonicalRegister(marks.music, canonicalMusic),
      pin: canonicalRegister(marks.pin, (x) => x),
    },
  ])

export const monthDigestSource = (days: Iterable<{ day: Day; rev: string }>): string =>
  [...days]
    .map(({ day, rev }) => `${day}:${rev}`)
    .toSorted()
    .join(',')
