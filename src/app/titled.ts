import { pageTitles } from '#text/pageTitles.ts'
import type { NavTab } from './BottomNav.tsx'

/** A page's name in the window's title, and the tab that it belongs to. */
export const titled = (page: keyof typeof pageTitles, tab?: NavTab) => ({
  staticData: { title: pageTitles[page], ...(tab && { tab }) },
})
