// The places of the browser's history. Each is gone to by its key: « back one page », told twice before the browser has moved, as a
// double tap does, would go back two. Browsers of before 2026 give no keys.

/** The pages behind the open one that going back shows without loading the app again, the first of them first. */
export function placesBehind(): readonly NavigationHistoryEntry[] {
  if (!('navigation' in window)) return []
  const { currentEntry } = navigation
  return navigation
    .entries()
    .slice(0, currentEntry?.index ?? 0)
    .filter(({ sameDocument }) => sameDocument)
}

export const goToPlace = ({ key }: NavigationHistoryEntry): void =>
  void navigation.traverseTo(key).finished?.catch(() => undefined)

/** To the page behind the open one, however often it is told before that page has come. */
export function stepBack(): void {
  const before = placesBehind().at(-1)
  if (before === undefined) history.back()
  else goToPlace(before)
}
