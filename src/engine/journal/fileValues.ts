// Values of a journal file: made of texts that have no register, or changed by hand after the file was made.
import type { Day } from '#domain/day.ts'
import type { Register, RegisterValue } from '#domain/register.ts'
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

/**
 * A register as the file means it: a value that is no more what its id stood for becomes a value of its own, a little younger, and
 * leaves the id to what it names elsewhere; a song or a pin takes its place.
 */
export async function withoutBorrowedIds<T>(
  { day, field, isMark }: { readonly day: Day; readonly field: string; readonly isMark: boolean },
  register: Register<T>,
  digests: Readonly<Record<string, string>>,
): Promise<{ readonly register: Register<T>; readonly isCorrected: boolean }> {
  const borrowed: string[] = []
  const values = await Promise.all(
    register.values.map(async (one) => {
      const known = Object.hasOwn(digests, one.id) ? digests[one.id] : undefined
      if (known === undefined || known === (await digestOf(one))) return [one]
      borrowed.push(one.id)
      return (await valueOf(day, field, one.value, one.savedAt + 1, [one.id])).values
    }),
  )
  const replacedIds = [...register.replacedIds, ...(isMark ? borrowed : [])]
  return { register: { values: values.flat(), replacedIds }, isCorrected: borrowed.length > 0 }
}
