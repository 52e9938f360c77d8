import type { Navigation } from '#ui/navigation.tsx'
import type { AppRouter } from './router.tsx'

export const createNavigation = ({ history }: AppRouter): Navigation => ({
  go: (address, options) =>
    options?.replace === true ? history.replace(address) : history.push(address),
  back: (otherwise) => (history.canGoBack() ? history.back() : history.replace(otherwise)),
})
