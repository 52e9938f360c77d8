// What `src/boot.ts` painted before the app was there: the app takes its place once it shows the same words, and leaves a
// picture for the next start.
export interface FirstPaint {
  /** The app shows its own words: what was painted before it goes, in the same frame. */
  giveWay(): void
  /** What stands on the page now, without what passes (messages, offers). */
  picture(): string
  /** `onChange` is called when something came, went or changed its words. */
  watch(onChange: () => void): () => void
}

const passing = '[data-passing]'

export const createFirstPaint = (): FirstPaint => ({
  giveWay: () => document.querySelector('#boot')?.replaceChildren(),
  picture() {
    const copy = document.querySelector('#root')?.cloneNode(true) as HTMLElement | undefined
    for (const element of copy?.querySelectorAll(passing) ?? []) element.remove()
    return copy?.innerHTML ?? ''
  },
  watch(onChange) {
    const root = document.querySelector('#root')
    const observer = new MutationObserver(onChange)
    if (root) observer.observe(root, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  },
})
