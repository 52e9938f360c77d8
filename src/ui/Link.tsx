import type { ComponentProps, MouseEvent } from 'react'
import { useNavigation } from './navigation.tsx'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string
}

/** A real link (opens in a tab, copies) that stays in the app on a plain click. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const navigation = useNavigation()
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigation.go(to)
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}
