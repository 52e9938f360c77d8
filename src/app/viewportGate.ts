// A window that grows past 1024 px gives way to the install page; when it is narrow again the same page comes back.
import type { Device } from '#platform/device.ts'
import type { AppRouter } from './router.tsx'

export function followViewport(router: AppRouter, { isDesktop }: Device): void {
  let leftPage: string | null = isDesktop.current() ? router.history.location.href : null
  isDesktop.subscribe(() => {
    if (isDesktop.current()) {
      leftPage = router.history.location.href
      void router.navigate({ to: '/install', replace: true })
    } else if (leftPage !== null && !leftPage.startsWith('/install')) {
      router.history.replace(leftPage)
      leftPage = null
    }
  })
}
