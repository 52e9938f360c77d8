/** A pattern with named groups: `Found` says which. */
export type Pattern<Found> = RegExp & { readonly '~found'?: Found }

/** What the groups of a pattern find in a text; null where it does not match. */
export const foundIn = <Found>(pattern: Pattern<Found>, text: string): Found | null =>
  (pattern.exec(text)?.groups ?? null) as Found | null
