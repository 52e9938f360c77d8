// A register holds what one field of a day was given, on every phone. It is a set of values plus the ids that were
// replaced after having been seen. Joining two copies is a union: no base, no clock, no order, so a duplicate, a late
// answer or a restored backup can neither undo nor repeat anything, and two people typing on two phones both keep their
// words. `at` is for display, never for order (except music, which is not words).

export interface RegisterValue<T> {
  /**
   * 64 random bits, base64url; fresh at each save, so that a rolled-back phone never gives one id to two texts. That of a song
   * or a pin, and the id that says that one was replaced, end with a stamp (engine/crypto/marks.ts).
   */
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

/** An id without its stamp. */
export function bareId(id: string): string {
  const end = id.indexOf('.')
  return end === -1 ? id : id.slice(0, end)
}

/** Sorted by id, so that equal registers are equal texts once serialised. */
const sorted = <T>(register: Register<T>): Register<T> => ({
  values: register.values.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  replacedIds: register.replacedIds.toSorted(),
})

/** Commutative, associative, idempotent. Each value and each replaced id keeps its own stamp, whatever stamp the other has. */
export function joinRegisters<T>(a: Register<T>, b: Register<T>): Register<T> {
  const replacedIds = new Set([...a.replacedIds, ...b.replacedIds])
  const replaced = new Set([...replacedIds].map(bareId))
  const valueById = new Map<string, RegisterValue<T>>()
  for (const value of [...a.values, ...b.values]) {
    if (!replaced.has(bareId(value.id)) && !valueById.has(value.id)) valueById.set(value.id, value)
  }
  return sorted({ values: [...valueById.values()], replacedIds: [...replacedIds] })
}

/** What is left of `register` once `by` is known, which adds no value. */
export const withoutReplaced = <T>(register: Register<T>, by: Register<T>): Register<T> =>
  joinRegisters(register, { values: [], replacedIds: by.replacedIds })

/** Without stamps. */
export const bareRegister = <T>({ values, replacedIds }: Register<T>): Register<T> =>
  joinRegisters(
    {
      values: values.map((value) => ({ ...value, id: bareId(value.id) })),
      replacedIds: replacedIds.map(bareId),
    },
    emptyRegister,
  )

export interface RegisterSave<T> {
  /** The register as it is now. */
  readonly now: Register<T>
  /** Bare ids of the values that the person was shown when the form opened: only these are replaced. */
  readonly opened: readonly string[]
  readonly value: RegisterValue<T>
  /** Bare ids that have never left this phone: no other phone can have them, so they need no tombstone. */
  readonly neverSent: ReadonlySet<string>
}

export function saveRegister<T>({ now, opened, value, neverSent }: RegisterSave<T>): Register<T> {
  const replaced = new Set(opened)
  const tombstones = opened.filter((id) => !neverSent.has(id))
  return sorted({
    values: [...now.values.filter(({ id }) => !replaced.has(bareId(id))), value],
    replacedIds: [...new Set([...now.replacedIds, ...tombstones])],
  })
}

/** A bare id is known where it stands with any stamp, an id with a stamp where it stands with that one. */
const withBare = (ids: readonly string[]): Set<string> =>
  new Set(ids.flatMap((id) => [id, bareId(id)]))

/** Whether `whole` already holds everything that `part` holds: joining `part` into it would change nothing. */
export function coversRegister<T>(whole: Register<T>, part: Register<T>): boolean {
  const replaced = withBare(whole.replacedIds)
  const live = withBare(whole.values.map(({ id }) => id))
  return (
    part.values.every(({ id }) => live.has(id) || replaced.has(bareId(id))) &&
    part.replacedIds.every((id) => replaced.has(id))
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

/** A song's, a pin's or a replaced one's: its own id, the kid of a key, a MAC (engine/crypto/marks.ts). */
export const markIdPattern = /^[\w-]{11}\.[\w-]{16}\.[\w-]{16}$/
export const isMarkId = (id: string): boolean => markIdPattern.test(id)
