// A register holds what one field of a day was given, on every phone. It is a set of values plus the ids that were
// replaced after having been seen. Joining two copies is a union: no base, no clock, no order, so a duplicate, a late
// answer or a restored backup can neither undo nor repeat anything, and two people typing on two phones both keep their
// words. `at` is for display, never for order (except music, which is not words).

export interface RegisterValue<T> {
  /** 64 random bits, base64url; fresh at each save, so that a rolled-back phone never gives one id to two texts. */
  readonly id: string
  readonly value: T
  /** Epoch ms of the save. */
  readonly savedAt: number
}

export interface Register<T> {
  readonly values: readonly RegisterValue<T>[]
  readonly replacedIds: readonly string[]
}

export const emptyRegister: Register<never> = { values: [], replacedIds: [] }

/** Sorted by id, so that equal registers are equal texts once serialised. */
const sorted = <T>(register: Register<T>): Register<T> => ({
  values: register.values.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  replacedIds: register.replacedIds.toSorted(),
})

/** Commutative, associative, idempotent. */
export function joinRegisters<T>(a: Register<T>, b: Register<T>): Register<T> {
  const replaced = new Set([...a.replacedIds, ...b.replacedIds])
  const valueById = new Map<string, RegisterValue<T>>()
  for (const value of [...a.values, ...b.values]) {
    if (!replaced.has(value.id) && !valueById.has(value.id)) valueById.set(value.id, value)
  }
  return sorted({ values: [...valueById.values()], replacedIds: [...replaced] })
}

export interface RegisterSave<T> {
  /** The register as it is now. */
  readonly now: Register<T>
  /** Ids of the values that the person was shown when the form opened: only these are replaced. */
  readonly opened: readonly string[]
  readonly value: RegisterValue<T>
  /** Ids that have never left this phone: no other phone can have them, so they need no tombstone. */
  readonly neverSent: ReadonlySet<string>
}

export function saveRegister<T>({ now, opened, value, neverSent }: RegisterSave<T>): Register<T> {
  const replaced = new Set(opened)
  const tombstones = opened.filter((id) => !neverSent.has(id))
  return sorted({
    values: [...now.values.filter(({ id }) => !replaced.has(id)), value],
    replacedIds: [...new Set([...now.replacedIds, ...tombstones])],
  })
}

const knows = <T>(register: Register<T>): Set<string> =>
  new Set([...register.replacedIds, ...register.values.map(({ id }) => id)])

/** Whether `whole` already holds everything that `part` holds: joining `part` into it would change nothing. */
export function coversRegister<T>(whole: Register<T>, part: Register<T>): boolean {
  const known = knows(whole)
  const replaced = new Set(whole.replacedIds)
  return (
    part.values.every(({ id }) => known.has(id)) && part.replacedIds.every((id) => replaced.has(id))
  )
}

/** Oldest first: the order in which a person reads two versions of the same answer. */
export const valuesInOrder = <T>(register: Register<T>): readonly RegisterValue<T>[] =>
  register.values.toSorted((a, b) => a.savedAt - b.savedAt || (a.id < b.id ? -1 : 1))

/** Latest `at`, then greatest id: for music, where one value wins and the others are offered. */
export const latestValue = <T>(register: Register<T>): RegisterValue<T> | undefined =>
  valuesInOrder(register).at(-1)

/** A day is pinned while any live value says so. */
export const isOn = (register: Register<boolean>): boolean =>
  register.values.some(({ value }) => value)
