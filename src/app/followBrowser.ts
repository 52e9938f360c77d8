// What happens between the router and the browser outside React: messages of the worker, the window's width, page changes.
import { productName } from '#domain/product.ts'
import { takeEarlyMessages } from '#first-paint/earlyMessages.ts'
import { removeFirstPaint } from '#first-paint/firstPaint.ts'
import type { Browser } from '#platform/browser.ts'
import { pageTitles } from '#text/pageTitles.ts'
import { isUnloadAsked } from '#ui/useAskedUnload.ts'
import type { AppRouter } from './router.tsx'

/** The path and query to go to, or null for a message that is not ours. `origin` is the page's own. */
export function pathToGo(message: unknown, origin: string): string | null {
  const { type, url: asked } = (message ?? {}) as {
    readonly type?: unknown
    readonly url?: unknown
  }
  if (type !== 'NAVIGATE' || typeof asked !== 'string' || !URL.canParse(asked, origin)) return null
  const url = new URL(asked, origin)
  return url.origin === origin ? `${url.pathname}${url.search}` : null
}

export const isAtForm = ({ latestLocation }: AppRouter): boolean =>
  latestLocation.pathname === '/fill-day'

/** Whoever taps a reminder asks for the form of now: one that is open since yesterday would stay that of its day, and its words are kept. */
function goTo(router: AppRouter, path: string): Promise<void> {
  if (!isAtForm(router) || !path.startsWith('/fill-day')) return router.navigate({ href: path })
  const { openings = 0 } = router.latestLocation.state
  return router.navigate({ href: path, replace: true, state: { openings: openings + 1 } })
}

export function followWorker(router: AppRouter): void {
  const follow = (message: unknown): void => {
    const path = pathToGo(message, location.origin)
    if (path !== null) void goTo(router, path)
  }
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    follow(data),
  )
  for (const message of takeEarlyMessages()) follow(message)
}

/**
 * Shows the install page while the window is 1024 px wide or more, then the page that was open before. What that page alone has stays in
 * view until the person leaves it: guards.ts leads on then.
 */
export function followViewport(router: AppRouter, { isDesktop }: Browser): void {
  let leftPage: string | null = isDesktop.current() ? router.history.location.href : null
  isDesktop.subscribe(() => {
    const stays = isUnloadAsked()
    if (isDesktop.current()) {
      leftPage = router.history.location.href
      if (!stays) void router.navigate({ to: '/install', replace: true })
    } else if (leftPage !== null && !leftPage.startsWith('/install')) {
      if (!stays) router.history.replace(leftPage)
      leftPage = null
    }
  })
}

/** A page may read the store before it shows its title: the title is looked for during this many frames. */
const maxFrames = 60

/** What leads on from a page: the place of the focus among all of them, without a word of what they say. */
interface Place {
  readonly at: number
  readonly of: number
  /** Where it leads, of a link: others may have come beside it. */
  readonly href: string | null
}

/** In what a page holds itself, not in its navigation. */
const leadsOn = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main :is(a, button)'),
]

function placeOfFocus(): Place {
  const all = leadsOn()
  const at = all.findIndex((one) => one === document.activeElement)
  return { at, of: all.length, href: all[at]?.getAttribute('href') ?? null }
}

function elementAt({ at, of, href }: Place): HTMLElement | undefined {
  const all = leadsOn()
  if (href !== null) return all.find((one) => one.getAttribute('href') === href)
  return all.length === of ? all[at] : undefined
}

function focusPlace(framesLeft: number, left: Place | undefined): void {
  const active = document.activeElement
  if (active?.matches('input, textarea') === true) return
  const title = document.querySelector('h1')
  const place = left && elementAt(left)
  if (title !== null) place?.focus({ preventScroll: true })
  if (place !== undefined && document.activeElement === place) return
  // Of a page that reads the store before it shows what was left, or hides it until all is known, the title has the focus until then.
  if (active !== title) title?.focus({ preventScroll: true })
  if (framesLeft > 0 && (title === null || left !== undefined)) {
    requestAnimationFrame(() => {
      // The person may have gone on meanwhile; a sheet that is leaving keeps the focus for a while.
      const isFree = document.activeElement?.matches('h1, body, [role="dialog"] *') !== false
      if (title === null || isFree) focusPlace(framesLeft - 1, left)
    })
  }
}

/**
 * For a page that takes the place of another. A field that has the focus keeps it. `left`: where the focus was as this page was left, which
 * « Retour » gives back.
 */
export const focusTitleSoon = (left?: Place): void => {
  requestAnimationFrame(() => focusPlace(maxFrames, left))
}

/** By their names in the address: pages that stand in the place of the calendar. */
const lookBackPages = ['fiertes', 'mois', 'livre', 'annee'] as const

function titleOf({ state }: AppRouter): string | undefined {
  const match = state.matches.at(-1)
  const page = lookBackPages.find((name) => name in state.location.search)
  return page === undefined ? match?.staticData.title : pageTitles[page]
}

export function followPages(router: AppRouter): void {
  /** By their places in the history. */
  const left = new Map<number, Place>()
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation !== undefined) left.set(fromLocation.state.__TSR_index, placeOfFocus())
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    // Accueil removes the first paint itself, once it has read the day.
    if (toLocation.pathname !== '/home') removeFirstPaint()
    const title = titleOf(router)
    document.title = title === undefined ? productName : `${title} · ${productName}`
    // On the first page the focus stays where the browser puts it.
    if (fromLocation === undefined || !pathChanged) return
    const { __TSR_index: index } = toLocation.state
    focusTitleSoon(index < fromLocation.state.__TSR_index ? left.get(index) : undefined)
  })
}
