// How one page takes the place of another: tabs fade into each other, a page slides in from where it lies deeper, and back again; from a
// day that was just written its flame travels to Accueil. The browser draws it from pictures of both pages; the new one is there at once below them, and a tap or a key ends the motion and goes to it.
// Lists, months, questions and sheets move by themselves.
import type { Browser } from '#platform/browser.ts'
import { pause } from '#platform/pause.ts'
import type { AppRouter } from './router.tsx'

type Motion = 'across' | 'into' | 'back' | 'written'

/** How deep each page lies; those of visitors apart, so that nothing of a journal fades over them. One is for both. */
const depths: Readonly<
  Record<string, { readonly of?: 'member' | 'visitor'; readonly depth: number }>
> = {
  '/home': { of: 'member', depth: 0 },
  '/calendar': { of: 'member', depth: 0 },
  '/settings': { of: 'member', depth: 0 },
  '/fill-day': { of: 'member', depth: 1 },
  '/journal-detail': { of: 'member', depth: 1 },
  '/previous-versions': { of: 'member', depth: 1 },
  '/account-settings': { of: 'member', depth: 1 },
  '/my-data': { of: 'member', depth: 1 },
  '/about': { of: 'member', depth: 1 },
  '/edit-profile': { of: 'member', depth: 2 },
  '/devices': { of: 'member', depth: 2 },
  '/recovery-key': { of: 'member', depth: 2 },
  '/sealed-days': { of: 'member', depth: 2 },
  '/bring-journal': { of: 'member', depth: 2 },
  '/password-known': { of: 'member', depth: 3 },
  '/welcome': { of: 'visitor', depth: 0 },
  '/signup': { of: 'visitor', depth: 1 },
  '/login': { of: 'visitor', depth: 1 },
  '/verify-email': { of: 'visitor', depth: 2 },
  '/forgot-password': { of: 'visitor', depth: 2 },
  '/reset-password': { depth: 3 },
}

/** Null for a cut. */
export function motionBetween(from: string | undefined, to: string): Motion | null {
  const [left, entered] = [depths[from ?? ''], depths[to]]
  if (left === undefined || entered === undefined || from === to) return null
  const isOther = left.of !== undefined && entered.of !== undefined && left.of !== entered.of
  if (isOther) return null
  if (entered.depth === left.depth) return 'across'
  return entered.depth > left.depth ? 'into' : 'back'
}

/** While pictures are shown the browser gives every tap to the root: it goes to what lies there now. */
function passOn(event: MouseEvent): void {
  if (event.target !== document.documentElement) return
  const { clientX, clientY } = event
  const hit = document.elementFromPoint(clientX, clientY)
  hit?.closest<HTMLElement>('a, button, input, textarea')?.focus()
  const click = { bubbles: true, cancelable: true, composed: true, clientX, clientY }
  hit?.dispatchEvent(new MouseEvent('click', click))
}

function endOnTouch(transition: ViewTransition): void {
  const controller = new AbortController()
  const during = { capture: true, signal: controller.signal }
  addEventListener('keydown', () => transition.skipTransition(), during)
  addEventListener(
    'pointerdown',
    () => {
      transition.skipTransition()
      addEventListener('click', passOn, { capture: true, once: true })
    },
    during,
  )
  const end = (): void => {
    controller.abort()
    delete document.documentElement.dataset['motion']
  }
  transition.finished.then(end, end)
  // It rejects where the motion is cut short, which is no error.
  transition.ready.catch(() => undefined)
}

/** The veil over a day that is stored (features/fill-day/SavingVeil.tsx). */
const isSaved = (): boolean => document.querySelector('[data-saved]') !== null

const lookAgainMs = 8
const mostLooks = 25

/** Accueil shows nothing before it has read the day: the picture to go to is not there until then. Whoever taps meanwhile waits for nothing. */
async function flameIsHome(): Promise<void> {
  for (let look = 0; look < mostLooks; look += 1) {
    if (!isSaved() && document.querySelector('[data-flame]')?.checkVisibility() === true) return
    await pause(lookAgainMs)
  }
}

export function movePages(router: AppRouter, { hasReducedMotion }: Browser): void {
  router.startViewTransition = (commit) => {
    const to = router.latestLocation.pathname
    const between = motionBetween(router.state.resolvedLocation?.pathname, to)
    const motion = between === 'back' && to === '/home' && isSaved() ? 'written' : between
    const canMove = 'startViewTransition' in document && !hasReducedMotion.current()
    if (motion === null || !canMove) return commit()
    document.documentElement.dataset['motion'] = motion
    // The router goes on once the page has come, whatever its picture waits for.
    const coming = Promise.withResolvers<void>()
    const transition = document.startViewTransition(async () => {
      const committed = commit()
      coming.resolve(committed)
      await committed
      if (motion === 'written') await flameIsHome()
    })
    endOnTouch(transition)
    return coming.promise
  }
}
