import { useLayoutEffect, useRef } from 'react'

const canTakeFocus = (element: Element | null): boolean =>
  element !== null &&
  element !== document.body &&
  element.isConnected &&
  !element.matches(':disabled')

/**
 * What takes the focus as a dialog closes: `true` for what opened it. Where that has gone, or the address opened it, what `standIn`
 * finds on the page, otherwise the page's title.
 */
export function useFocusBack(isOpen: boolean, standIn?: string): () => true | HTMLElement | null {
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])
  return () => {
    if (canTakeFocus(opener.current)) return true
    const found = standIn === undefined ? null : document.querySelector<HTMLElement>(standIn)
    return found ?? document.querySelector('h1')
  }
}
