// What a page shows of its own, over the app lock and the install page of a wide window: they take the page away, the lock starts it anew
// as well, and the page that comes back shows the same. Between the two it lies sealed in the tab's storage; at all other times it is in this page's memory alone.
import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { openHeld, sealHeld, type HeldName } from '#engine/session/heldOverLock.ts'
import { createTabText, type StoredText } from '#platform/storedText.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { isLocked, SessionContext, useJournal } from './session.ts'

export interface HeldState<T> {
  readonly name: HeldName
  readonly stored: StoredText
  /** What it opens to: nobody else seals under this name. */
  readonly read: (opened: unknown) => T
}

export const createHeldState = <T>(name: HeldName): HeldState<T> => ({
  name,
  stored: createTabText(`lueur.held.${name}`),
  read: (opened) => opened as T,
})

/** A pseudo that is being typed, the first one or another. */
export const typedUsername = createHeldState<string>('username')

interface Held<T> {
  /** Undefined at first, and while what was held is being opened. */
  readonly value: T | undefined
  readonly isOpening: boolean
  readonly hold: (value: T | undefined) => void
}

/** As `useState`; work that ends once the page is gone may hold something too. Leaving the page forgets what it held. */
export function useHeldState<T>({ name, stored, read }: HeldState<T>): Held<T> {
  const session = use(SessionContext)
  const { isDesktop } = useBrowser()
  const journal = useJournal()
  const [value, setValue] = useState<T>()
  const [isOpening, setOpening] = useState(() => stored.read() !== null)
  const newest = useRef<string | null>(null)
  const turns = useRef(0)
  const isGone = useRef(false)

  const store = (): void => {
    if (newest.current !== null) stored.write(newest.current)
  }
  const seal = async (held: T, turn: number): Promise<void> => {
    const sealed = await sealHeld(journal, name, held)
    if (turn !== turns.current || sealed === null) return
    newest.current = sealed
    if (isGone.current) store()
  }
  const hold = (held: T | undefined): void => {
    setValue(held)
    turns.current += 1
    const turn = turns.current
    newest.current = null
    if (held === undefined) return
    void seal(held, turn)
  }

  const leave = useEffectEvent(() => {
    isGone.current = true
    if (isDesktop.current() || (session !== null && isLocked(session.getState()))) store()
  })
  // Before the page is loaded anew.
  useLayoutEffect(() => leave, [])

  const take = useEffectEvent((opened: unknown) => {
    if (turns.current === 0) setValue(opened === undefined ? undefined : read(opened))
    setOpening(false)
  })
  useEffect(() => {
    const sealed = stored.read()
    if (sealed === null) return
    newest.current = sealed
    stored.clear()
    void openHeld(journal, name, sealed).then(take)
  }, [journal, name, stored])

  return { value, isOpening, hold }
}
