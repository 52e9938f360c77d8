import { useLayoutEffect, useRef } from 'react'

const layer = '[role="dialog"], [role="alertdialog"]'

/** The layer in which an element lies; undefined for the page. */
const layerOf = (element: Element | null) => element?.closest(layer) ?? undefined

/** Not in a layer that is closing: that one is on the page until its movement has ended. */
const canTakeFocus = (element: Element | null): boolean => {
  if (element === null || element === document.body) return false
  const under = layerOf(element)
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    (under === undefined || under.hasAttribute('data-open'))
  )
}

/**
 * What takes the focus as a dialog closes: what opened it. Where that has gone, or the address opened it, what `standIn` finds on the
 * page, what opened it before, or the page's title. What `standIn` finds comes first where the layer was turned to something else. `false` where something else has the focus by then: another layer that opened in
 * its place, or closes as well and gives it back itself, or what the page has given it to.
 */
export function useFocusBack(isOpen: boolean, standIn?: string): () => HTMLElement | null | false {
  const opener = useRef<HTMLElement>(null)
  const former = useRef<HTMLElement>(null)
  const own = useRef<Element>(undefined)
  const openedFor = useRef(standIn)
  const shownFor = useRef(standIn)
  useLayoutEffect(() => {
    shownFor.current = standIn
  }, [standIn])
  useLayoutEffect(() => {
    if (isOpen) {
      if (canTakeFocus(opener.current)) former.current = opener.current
      opener.current = document.activeElement as HTMLElement | null
      openedFor.current = shownFor.current
    } else own.current = layerOf(document.activeElement)
  }, [isOpen])
  return () => {
    const active = document.activeElement
    const now = layerOf(active)
    const isNowhere = active === null || active === document.body
    const under = layerOf(opener.current)
    // A layer as such names no place in it: what it has given the focus to keeps it.
    const isUnder = now === under && (opener.current !== under || active === under)
    if (!isNowhere && (now === undefined || (now !== own.current && !isUnder))) return false
    // Of a layer that is open again rather than of the page below, which comes first.
    const found = [...document.querySelectorAll<HTMLElement>(standIn ?? 'none')]
    const nearest = found.findLast(canTakeFocus) ?? null
    const named = opener.current === under ? null : opener.current
    // What is shown by now was turned to: what stands for it, rather than what opened the layer for something else.
    const isTurned = standIn !== openedFor.current
    const places = [
      ...(isTurned ? [nearest, named] : [named, nearest]),
      opener.current,
      former.current,
    ]
    return places.find(canTakeFocus) ?? document.querySelector('h1')
  }
}
