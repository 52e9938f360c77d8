import { excerpt, findMatches } from '#domain/matches.ts'
import type { Query } from '#domain/search.ts'

const maxCharacters = 100

interface ExcerptProps {
  readonly text: string
  readonly query: Query
}

/** At most 100 characters of a text, as it was written, with what was looked for marked in them. */
export const Excerpt = ({ text, query }: ExcerptProps) =>
  excerpt(text, findMatches(text, query), maxCharacters).map(({ text: piece, isMatch }, place) =>
    // Pieces of one text have no other name than their place, and no state.
    // oxlint-disable-next-line react/no-array-index-key
    isMatch ? <mark key={place}>{piece}</mark> : <span key={place}>{piece}</span>,
  )
