// The names of what stands after the `?` of an address: French there, because people read addresses; English in the code.
import { invitationIn } from '#domain/invitation.ts'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'

/** `?recherche=oui`: the search is open. */
const openSearch = 'oui'

export type Search = Readonly<Record<string, unknown>>

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

/** One part of an address that a page takes: any other than a text is blank. */
const textOf = <N extends string>(search: Search, name: N): { readonly [K in N]?: string } => {
  const value = search[name]
  return value === undefined
    ? {}
    : ({ [name]: typeof value === 'string' ? value : '' } as { readonly [K in N]: string })
}

export const dateSearch = (search: Search) => textOf(search, 'date')
export const daySearch = (search: Search) => textOf(search, 'day')
export const calendarSearch = (
  search: Search,
): {
  /** The day whose sheet is open. */
  readonly day?: string
  /** Present while the search is open. */
  readonly search?: true
} => ({ ...daySearch(search), ...(search['search'] === true && { search: true }) })

/** What a link to /signup carried in its query, where logs on the way saw it; earlier links still do. */
export function invitationSearch(search: Search): { readonly invitation?: string } {
  const { invitation } = textOf(search, 'invitation')
  return invitation === undefined ? {} : { invitation: invitationIn(invitation) }
}
