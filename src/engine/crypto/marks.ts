// Songs and pins, which the server reads, bear stamps: nobody without the account key can make, change or replace one (CR21
// to CR24 in SPEC.md). The id of a value, and the id that says that a value was replaced, end with a stamp, so that a union
// of registers keeps each stamp and the revision covers it.
//
//   <id>.<kid>.<mac>   mac = base64url(HMAC-SHA-256(key of marks, UTF-8 of the JSON array)[:12]), 16 characters
//     a value          ["lueur/1/mark", kid, day, field, id, savedAt, value]
//     a replaced id    ["lueur/1/replaced", kid, day, field, id]
//   field              "music" or "pin"
//   value              of the pin true or false; of the music null, or [id, name, artists, album, image, uri], null if absent
import type { Day } from '#domain/day.ts'
import type { DayContent } from '#domain/dayContent.ts'
import type { Entry, Marks } from '#domain/entry.ts'
import { canonicalMusic } from '#domain/music.ts'
import {
  bareId,
  emptyRegister,
  isMarkId,
  joinRegisters,
  type Register,
  type RegisterValue,
} from '#domain/register.ts'
import { toBase64Url, utf8 } from './bytes.ts'
import { protocol } from './keys.ts'

/** Keys of marks by kid. */
export type MarkRing = ReadonlyMap<string, CryptoKey>

export interface OpenedMarks extends Pick<Entry, 'marks' | 'foreignMarks'> {
  /** A song bears no stamp, or a wrong one of a key that this phone holds: it is neither joined nor shown. */
  readonly hasForgedSong: boolean
}

export interface Field<T> {
  readonly day: Day
  readonly name: keyof Marks
  readonly canonical: (value: T) => unknown
}

export const fieldsOf = (day: Day) => ({
  music: { day, name: 'music', canonical: canonicalMusic } as const,
  pin: { day, name: 'pin', canonical: (isPinned: boolean): unknown => isPinned } as const,
})

/** What a stamp says. */
export type Statement = (kid: string) => readonly unknown[]

export const statementOfValue =
  <T>({ day, name, canonical }: Field<T>, { id, savedAt, value }: RegisterValue<T>): Statement =>
  (kid) => [`${protocol}/mark`, kid, day, name, bareId(id), savedAt, canonical(value)]

export const statementOfReplaced =
  <T>({ day, name }: Field<T>, id: string): Statement =>
  (kid) => [`${protocol}/replaced`, kid, day, name, bareId(id)]

export async function stamped(
  id: string,
  kid: string,
  markKey: CryptoKey,
  statement: Statement,
): Promise<string> {
  const bytes = utf8(JSON.stringify(statement(kid)))
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', markKey, bytes))
  return `${bareId(id)}.${kid}.${toBase64Url(mac.slice(0, 12))}`
}

type Standing =
  /** Made by somebody who has the key. */
  | 'own'
  /** Made under a key that this phone does not hold. */
  | 'foreign'
  | 'forged'

async function standingOf(ring: MarkRing, id: string, statement: Statement): Promise<Standing> {
  // One that the server would refuse could keep the day from leaving.
  if (!isMarkId(id)) return 'forged'
  const [, kid = ''] = id.split('.')
  const markKey = ring.get(kid)
  if (markKey === undefined) return 'foreign'
  return (await stamped(id, kid, markKey, statement)) === id ? 'own' : 'forged'
}

async function openField<T>(
  ring: MarkRing,
  field: Field<T>,
  { values, replacedIds }: Register<T>,
): Promise<{ own: Register<T>; foreign: Register<T>; hasForged: boolean }> {
  const [ofValues, ofReplaced] = await Promise.all([
    Promise.all(values.map((value) => standingOf(ring, value.id, statementOfValue(field, value)))),
    Promise.all(replacedIds.map((id) => standingOf(ring, id, statementOfReplaced(field, id)))),
  ])
  const those = (standing: Standing): Register<T> =>
    joinRegisters(
      {
        values: values.filter((_, at) => ofValues[at] === standing),
        replacedIds: replacedIds.filter((_, at) => ofReplaced[at] === standing),
      },
      emptyRegister,
    )
  return { own: those('own'), foreign: those('foreign'), hasForged: ofValues.includes('forged') }
}

export async function openMarks(
  ring: MarkRing,
  { day, marks }: Pick<DayContent, 'day' | 'marks'>,
): Promise<OpenedMarks> {
  const fields = fieldsOf(day)
  const [music, pin] = await Promise.all([
    openField(ring, fields.music, marks.music),
    openField(ring, fields.pin, marks.pin),
  ])
  return {
    marks: { music: music.own, pin: pin.own },
    foreignMarks: { music: music.foreign, pin: pin.foreign },
    hasForgedSong: music.hasForged,
  }
}
