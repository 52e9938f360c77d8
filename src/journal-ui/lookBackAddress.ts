// The pages that look back stand in place of the calendar, and their names after the `?` of its address: the table of routes, which
// every start loads, need not know them.
export interface LookBackAddress {
  readonly fiertes: 'oui'
  /** The day whose sheet is open over it. */
  readonly day?: string
}

export const lookBackAddresses: Readonly<Record<'prides', LookBackAddress>> = {
  prides: { fiertes: 'oui' },
}

/** Null for the calendar itself. */
export const lookBackIn = (search: object): LookBackAddress | null =>
  'fiertes' in search ? lookBackAddresses.prides : null
