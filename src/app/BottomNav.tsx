import { useLinkProps } from '@tanstack/react-router'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { navigationText } from '#text/navigation.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import css from './app.module.css'

export type NavTab = 'home' | 'calendar' | 'settings'

const tabs = [
  { id: 'home', to: '/home', icon: 'home' },
  { id: 'calendar', to: '/calendar', icon: 'calendar' },
  { id: 'settings', to: '/settings', icon: 'sliders' },
] as const satisfies readonly { id: NavTab; to: string; icon: IconName }[]

/** The tab whose page that address is. */
export const tabAt = (pathname: string): NavTab | undefined =>
  tabs.find(({ to }) => to === pathname)?.id

/** Of the window: the tab of the open page was tapped. */
export const tabAgain = 'lueur:tabAgain'

interface TabProps {
  readonly tab: (typeof tabs)[number]
  readonly isCurrent: boolean
}

/** The router calls a link current on its own address alone: a page that lies behind a tab has it as well. */
function Tab({ tab: { id, to, icon }, isCurrent }: TabProps) {
  const { hasReducedMotion } = useBrowser()
  const link = useLinkProps({
    to,
    onClick: (event) => {
      if (location.pathname !== to || location.search !== '') return
      event.preventDefault()
      scrollTo({ top: 0, behavior: hasReducedMotion.current() ? 'instant' : 'smooth' })
      dispatchEvent(new Event(tabAgain))
    },
  })
  return (
    <a {...link} aria-current={isCurrent ? 'page' : undefined}>
      <span className={css['icon']}>
        <Icon name={icon} />
      </span>
      <span>{navigationText[id]}</span>
    </a>
  )
}

export const BottomNav = ({ current }: { readonly current: NavTab }) => (
  <nav data-foot="" className={css['nav']} aria-label={navigationText.label}>
    {tabs.map((tab) => (
      <Tab key={tab.id} tab={tab} isCurrent={tab.id === current} />
    ))}
  </nav>
)
