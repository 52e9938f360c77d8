import { Link } from '@tanstack/react-router'
import { navigationText } from '#text/navigation.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import css from './app.module.css'

export type NavTab = 'home' | 'calendar' | 'settings'

const tabs = [
  { id: 'home', to: '/home', icon: 'home' },
  { id: 'calendar', to: '/calendar', icon: 'calendar' },
  { id: 'settings', to: '/settings', icon: 'sliders' },
] as const satisfies readonly { id: NavTab; to: string; icon: IconName }[]

export const BottomNav = ({ current }: { readonly current: NavTab }) => (
  <nav className={css['nav']} aria-label={navigationText.label}>
    {tabs.map(({ id, to, icon }) => (
      <Link key={id} to={to} {...(id === current && { 'aria-current': 'page' as const })}>
        <span className={css['icon']}>
          <Icon name={icon} />
        </span>
        <span>{navigationText[id]}</span>
      </Link>
    ))}
  </nav>
)
