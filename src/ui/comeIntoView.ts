/**
 * A `ref` for what a form says once something was asked of it: it comes into view, clear of the navigation; where there is not room for
 * both, the field that has the focus stays.
 */
export function comeIntoView(said: HTMLElement | null): void {
  const field = said?.ownerDocument.activeElement
  said?.scrollIntoView({ block: 'nearest' })
  if (said?.closest('form')?.contains(field ?? null)) field?.scrollIntoView({ block: 'nearest' })
}
