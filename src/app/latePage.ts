import { lazyRouteComponent } from '@tanstack/react-router'
import { AwaitedPage } from './AwaitedPage.tsx'

/**
 * A page that is loaded on demand, and says so while it is awaited (`defaultPendingMs`). The router would reload the app by itself where its code
 * does not come, which without network ends in the browser's own error page: the fault screen is shown instead.
 */
export const latePage = <T extends object, K extends keyof T>(load: () => Promise<T>, name: K) => ({
  pendingComponent: AwaitedPage,
  component: lazyRouteComponent<T, K>(async () => {
    try {
      return await load()
    } catch (cause) {
      throw new Error('The code of a page could not be loaded.', { cause })
    }
  }, name),
})
