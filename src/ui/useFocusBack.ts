import { useLayoutEffect, useRef } from 'react'

const canTakeFocus = (element: Element | null): boolean =>
  element !== null &&
  element !== document.body &&
  element.isConnected &&
  !element.matches(':disabled')

const layer = '[role="dialog"], [role="alertdialog"]'

/** The layer in which an element lies; undefined for the page. */
const layerOf = (element: Element | null) => element?.closest(layer) ?? undefined

/**
 * What takes the focus as a dialog closes: what opened it. Where that has gone, or the address opened it, what `standIn` finds on the
 * page, what opened it before, or the page's title. `false` where another layer has opened in its place: that one has the focus.
 */
export function useFocusBack(isOpen: boolean, standIn?: string): () => HTMLElement | null | false {
  const opener = useRef<HTMLElement>(null)
  const former = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!isOpen) return
    if (canTakeFocus(opener.current)) former.current = opener.current
    opener.current = document.activeElement as HTMLElement | null
  }, [isOpen])
  return () => {
    const now = layerOf(document.activeElement)
    if (now?.hasAttribute('data-open') === true && now !== layerOf(opener.current)) return false
    const found = standIn === undefined ? null : document.querySelector<HTMLElement>(standIn)
    const places = [opener.current, found, former.current]
    return places.find(canTakeFocus) ?? document.querySelector('h1')
  }
}
