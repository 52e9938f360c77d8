import type { Navigation } from '#ui/navigation.tsx'
import type { Cover } from './overlays.ts'
import type { AppRouter } from './router.tsx'

export const createNavigation = ({ history }: AppRouter, cover: Cover): Navigation => ({
  go(address, options) {
    // Of two quick taps the second one leads nowhere else.
    const isThere = history.location.href === address
    if (options?.replace === true || isThere) history.replace(address)
    else history.push(address)
  },
  back: (otherwise) => (history.canGoBack() ? history.back() : history.replace(otherwise)),
  cover,
})
