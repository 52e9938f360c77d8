/** The kids that came before `kid`, the latest first, as its links say. */
export function formerKids<K extends string>(
  kid: K | null,
  links: readonly { readonly kid: K; readonly replaces: K }[],
): readonly K[] {
  const replacedBy = new Map(links.map((link) => [link.kid, link.replaces]))
  const former = new Set<K>()
  let next = kid === null ? undefined : replacedBy.get(kid)
  while (next !== undefined && next !== kid && !former.has(next)) {
    former.add(next)
    next = replacedBy.get(next)
  }
  return [...former]
}
