// The pages that look back stand in place of the calendar, and their names after the `?` of its address: the table of routes, which
// every start loads, need not know them.

/** `day`: whose sheet is open over it. */
export type LookBackAddress =
  | { readonly fiertes: 'oui'; readonly day?: string }
  | { readonly annee: number; readonly day?: string }

export const pridesAddress: LookBackAddress = { fiertes: 'oui' }
export const yearAddress = (year: number): LookBackAddress => ({ annee: year })

const isYear = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1900 && Number(value) <= 2200

/** Null for the calendar itself. */
export function lookBackIn(search: object): LookBackAddress | null {
  if ('fiertes' in search) return pridesAddress
  return 'annee' in search && isYear(search.annee) ? yearAddress(search.annee) : null
}
