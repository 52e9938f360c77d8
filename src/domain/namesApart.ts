/** What names each of these beside the others: of equal names, in their order, all but the first have a number. */
export function namesApart<T>(all: readonly T[], nameOf: (one: T) => string): (one: T) => string {
  const counts = new Map<string, number>()
  const names = new Map<T, string>()
  for (const one of all) {
    const name = nameOf(one)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    names.set(one, count === 1 ? name : `${name} (${count})`)
  }
  return (one) => names.get(one) ?? nameOf(one)
}
