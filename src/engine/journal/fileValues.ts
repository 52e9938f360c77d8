// Values of a journal file: made of texts that have no register, or changed by hand after the file was made.
import type { Day } from '#domain/day.ts'
import type { Register, RegisterValue } from '#domain/register.ts'
import { hashPrefix, toBase64Url } from '#engine/crypto/bytes.ts'

/** A text of a file names itself, so that importing it again adds nothing. `savedAt`: epoch ms. */
export async function valueOf<T>(
  day: Day,
  field: string,
  value: T,
  savedAt: number,
): Promise<Register<T>> {
  const id = toBase64Url(await hashPrefix(JSON.stringify(['file', day, field, value]), 8))
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
 * leaves the id to what it names elsewhere.
 */
export async function withoutBorrowedIds<T>(
  { day, field }: { readonly day: Day; readonly field: string },
  register: Register<T>,
  digests: Readonly<Record<string, string>>,
): Promise<{ readonly register: Register<T>; readonly isCorrected: boolean }> {
  let isCorrected = false
  const values = await Promise.all(
    register.values.map(async (one) => {
      const known = Object.hasOwn(digests, one.id) ? digests[one.id] : undefined
      if (known === undefined || known === (await digestOf(one))) return [one]
      isCorrected = true
      return (await valueOf(day, field, one.value, one.savedAt + 1)).values
    }),
  )
  return { register: { ...register, values: values.flat() }, isCorrected }
}
