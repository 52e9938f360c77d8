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

/** These keys, and all that they open through the links: one opens that which it replaced, and the one that took its place where the link leads on. */
export function openedKids<K extends string>(
  kids: readonly K[],
  links: readonly { readonly kid: K; readonly replaces: K; readonly next?: unknown }[],
): ReadonlySet<K> {
  const opened = new Set(kids)
  for (let before = -1; opened.size > before;) {
    before = opened.size
    for (const { kid, replaces, next } of links) {
      if (opened.has(kid)) opened.add(replaces)
      if (opened.has(replaces) && next !== undefined) opened.add(kid)
    }
  }
  return opened
}
