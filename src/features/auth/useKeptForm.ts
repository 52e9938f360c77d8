import { useRouter } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createTabText } from '#platform/storedText.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'

type Texts = Readonly<Record<string, string>>

/** In this page's memory alone: a password may be among them. */
const kept = new Map<string, Texts>()

/** The address alone outlives a reload, or a page that the phone ended while its owner looked elsewhere. */
const address = createTabText('lueur.typed')

/** The pages that share it. */
const formNames = ['login', 'signup', 'forgot-password'] as const
type FormName = (typeof formNames)[number]

function readTyped(name: FormName): Texts {
  const email = address.read()
  return kept.get(name) ?? (email === null ? {} : { email })
}

/** On each page that shares the address, whatever it shows: any other forgets it. */
export function useAddressForgotten(): void {
  const { history } = useRouter()
  useLayoutEffect(
    () => () => {
      if (!formNames.some((name) => history.location.pathname === `/${name}`)) address.clear()
    },
    [history],
  )
}

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
 * A form whose texts are there again after a tablet that was turned showed the install page in its place, and whose address is there
 * after a reload, and on the other pages that ask for it. Any other page forgets them.
 */
export function useKeptForm(name: FormName): KeptForm {
  const { isDesktop: isWide } = useBrowser()
  const { history } = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [typed] = useState(() => readTyped(name))
  useAddressForgotten()
  useLayoutEffect(() => {
    const element = form.current
    // Its own address: the tablet was turned back before the install page had come.
    const isNear = (): boolean => ['/install', `/${name}`].includes(history.location.pathname)
    let hasGrown = isWide.current()
    kept.delete(name)
    const unsubscribe = isWide.subscribe(() => {
      hasGrown ||= isWide.current()
    })
    const keepAddress = (): void => {
      const email = element === null ? '' : textsOf(element)['email']
      if (email) address.write(email)
      else address.clear()
    }
    // It may come from the install page.
    keepAddress()
    element?.addEventListener('input', keepAddress)
    return () => {
      unsubscribe()
      element?.removeEventListener('input', keepAddress)
      if (element === null || !hasGrown || !isNear()) return
      kept.set(name, textsOf(element))
      const stop = history.subscribe(() => {
        if (isNear()) return
        kept.delete(name)
        stop()
      })
    }
  }, [name, isWide, history])
  return { form, typed }
}
