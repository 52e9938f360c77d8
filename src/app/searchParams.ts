// The names of what stands after the `?` of an address: French there, because people read addresses; English in the code.
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'

/** `?recherche=oui`: the search is open. */
const openSearch = 'oui'

type Search = Readonly<Record<string, unknown>>

/** `?jour=2026-11-20&recherche=oui` as `{ day, search: true }`; every other name stays as it is. */
export function parseSearch(text: string): Search {
  const { jour: day, recherche, ...others }: Search = defaultParseSearch(text)
  return {
    ...others,
    ...(day !== undefined && { day }),
    ...(recherche !== undefined && { search: true }),
  }
}

export const stringifySearch = ({ day, search, ...others }: Search): string =>
  defaultStringifySearch({
    ...others,
    ...(day !== undefined && { jour: day }),
    ...(search === true && { recherche: openSearch }),
  })
