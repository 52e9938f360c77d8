// Values of a journal file: made of texts that have no register, or changed by hand after the file was made.
import type { Day } from '#domain/day.ts'
import type { Entry } from '#domain/entry.ts'
import { bareRegister, type Register, type RegisterValue } from '#domain/register.ts'
import { hashPrefix, toBase64Url } from '#engine/crypto/bytes.ts'

/**
 * A text of a file names itself, so that importing it again adds nothing. `savedAt`: epoch ms. `corrected`: the ids of what it
 * corrects: the same words put in the place of others, later, are another value.
 */
export async function valueOf<T>(
  day: Day,
  field: string,
  value: T,
  savedAt: number,
  corrected: readonly string[] = [],
): Promise<Register<T>> {
  const name = ['file', day, field, value, ...corrected.toSorted()]
  const id = toBase64Url(await hashPrefix(JSON.stringify(name), 8))
  return { values: [{ id, value, savedAt }], replacedIds: [] }
}

const digestOf = async ({ id, value }: RegisterValue<unknown>): Promise<string> =>
  toBase64Url(await hashPrefix(JSON.stringify([id, value]), 6))

type Registers = Readonly<Record<string, Register<unknown>>>

/** By the id of each value: what tells, once the file is imported, that somebody changed it there. */
export async function digestsOf(registers: Registers): Promise<Readonly<Record<string, string>>> {
  const values = Object.values(registers).flatMap((register) => register.values)
  return Object.fromEntries(
    await Promise.all(values.map(async (one) => [one.id, await digestOf(one)] as const)),
  )
}

/** What is known of the values that a file names. */
export interface KnownValues {
  readonly digests: Readonly<Record<string, string>>
  /** Bare ids of values that were replaced here: they stay so, whatever the file says of them. */
  readonly replaced: ReadonlySet<string>
}

export const nothingKnown: KnownValues = { digests: {}, replaced: new Set() }

/** What this phone can tell of the values of its own copy of a day. */
export async function knownValuesOf({
  answers,
  glow,
  marks,
  foreignMarks,
}: Entry): Promise<KnownValues> {
  const own = [...Object.values(answers), glow, ...Object.values(marks)]
  const registers: readonly Register<unknown>[] = [...Object.values(foreignMarks), ...own]
  const bare = registers.map(bareRegister)
  return {
    digests: await digestsOf(Object.fromEntries(bare.entries())),
    replaced: new Set(bare.flatMap(({ replacedIds }) => replacedIds)),
  }
}

/**
 * A register as the file means it: a value that is no more what its id stood for becomes a value of its own, a little younger, and
 * leaves the id to what it names elsewhere; a glow, a song or a pin takes its place. So does a text of which nobody here can tell what its id
 * stood for: it may be that of words that are sealed here, or in another copy of the day.
 */
export async function withoutBorrowedIds<T>(
  { day, field, isMark }: { readonly day: Day; readonly field: string; readonly isMark: boolean },
  register: Register<T>,
  { digests, replaced }: KnownValues,
): Promise<{ readonly register: Register<T>; readonly isCorrected: boolean }> {
  const borrowed: string[] = []
  const values = await Promise.all(
    register.values.map(async (one) => {
      const known = Object.hasOwn(digests, one.id) ? digests[one.id] : undefined
      const isUntold = known === undefined && isMark
      if (replaced.has(one.id) || isUntold || known === (await digestOf(one))) return [one]
      if (known !== undefined) borrowed.push(one.id)
      return (await valueOf(day, field, one.value, one.savedAt + 1, [one.id])).values
    }),
  )
  const replacedIds = [...register.replacedIds, ...(isMark ? borrowed : [])]
  return { register: { values: values.flat(), replacedIds }, isCorrected: borrowed.length > 0 }
}
