import { useRouter } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useBrowser } from '#ui/BrowserContext.tsx'

type Texts = Readonly<Record<string, string>>

/** In this page's memory alone: a password may be among them. */
const kept = new Map<string, Texts>()

const textsOf = (form: HTMLFormElement): Texts =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )

interface KeptForm {
  readonly form: RefObject<HTMLFormElement | null>
  /** What was typed before, by the names of the fields. */
  readonly typed: Texts
}

/**
 * A form whose texts are there again after a tablet that was turned showed the install page in its place. Any other page
 * forgets them.
 */
export function useKeptForm(name: 'login' | 'signup'): KeptForm {
  const { isDesktop: isWide } = useBrowser()
  const { history } = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [typed] = useState(() => kept.get(name) ?? {})
  useLayoutEffect(() => {
    const element = form.current
    let hasGrown = isWide.current()
    kept.delete(name)
    const unsubscribe = isWide.subscribe(() => {
      hasGrown ||= isWide.current()
    })
    return () => {
      unsubscribe()
      // Its own address: the tablet was turned back before the install page had come.
      const isTurned = hasGrown && ['/install', `/${name}`].includes(history.location.pathname)
      if (element !== null && isTurned) kept.set(name, textsOf(element))
    }
  }, [name, isWide, history])
  return { form, typed }
}
