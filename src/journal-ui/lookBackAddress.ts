// The pages that look back stand in place of the calendar, and their names after the `?` of its address: the table of routes, which
// every start loads, need not know them.
import { parseMonth, type Month } from '#domain/day.ts'

/** `day`: whose sheet is open over it. */
export type LookBackAddress =
  | { readonly fiertes: 'oui'; readonly day?: string }
  /** A month, as it stands in the address. */
  | { readonly mois: string; readonly day?: string }
  /** `lumiere`: its cards lie over it. `livre`: as a book to print. */
  | {
      readonly annee: number
      readonly lumiere?: 'oui'
      readonly livre?: 'oui'
      readonly day?: string
    }

export const pridesAddress: LookBackAddress = { fiertes: 'oui' }
export const yearAddress = (year: number): LookBackAddress => ({ annee: year })
export const yearCardsAddress = (year: number): LookBackAddress => ({ annee: year, lumiere: 'oui' })

export const yearBookAddress = (year: number): LookBackAddress => ({ annee: year, livre: 'oui' })
export const monthCardsAddress = (month: Month): LookBackAddress => ({ mois: month })

const isYear = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1900 && Number(value) <= 2200

/** Null for the calendar itself. */
export function lookBackIn(search: object): LookBackAddress | null {
  if ('fiertes' in search) return pridesAddress
  const month = 'mois' in search ? parseMonth(search.mois) : null
  if (month !== null) return monthCardsAddress(month)
  if (!('annee' in search) || !isYear(search.annee)) return null
  if ('livre' in search) return yearBookAddress(search.annee)
  return 'lumiere' in search ? yearCardsAddress(search.annee) : yearAddress(search.annee)
}
