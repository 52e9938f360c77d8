// What `src/boot.ts` painted before the app was there: the app takes its place once it shows the same words, and leaves a
// picture for the next start.
export interface FirstPaint {
  /** The app shows its own words: what was painted before it goes, in the same frame. */
  giveWay(): void
  /** What stands on the page now, without what passes (messages, offers). */
  picture(): string
}

const passing = '[data-passing]'

export const createFirstPaint = (): FirstPaint => ({
  giveWay: () => document.querySelector('#boot')?.replaceChildren(),
  picture() {
    const copy = document.querySelector('#root')?.cloneNode(true) as HTMLElement | undefined
    for (const element of copy?.querySelectorAll(passing) ?? []) element.remove()
    return copy?.innerHTML ?? ''
  },
})
