import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useJournal } from '#context/session.ts'
import { openHeld, sealHeld } from '#engine/session/heldOverLock.ts'
import { createTabText } from '#platform/storedText.ts'

const stores = {
  search: createTabText('lueur.held.search'),
  prides: createTabText('lueur.held.prides'),
} as const

/**
 * The words that are looked for. Until they are forgotten they lie sealed in the tab's storage: a reload, of what is looked through or of
 * a result over it, finds them again at the same place of the browser's history, and nowhere else. `isOpen`: nothing lies over it.
 */
export function useKeptWords(name: keyof typeof stores, isOpen: boolean) {
  const stored = stores[name]
  const journal = useJournal()
  const router = useRouter()
  const place = useRef('')
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!isOpen) return
    place.current = router.latestLocation.state.__TSR_key ?? ''
    const [at, sealed = ''] = stored.read()?.split(' ') ?? []
    const open = async (): Promise<void> => {
      const kept = await openHeld(journal, name, sealed)
      // What is typed meanwhile stays.
      if (typeof kept === 'string') setWords((typed) => typed || kept)
    }
    if (at === place.current) void open()
    else stored.clear()
  }, [name, stored, isOpen, journal, router])
  useEffect(() => {
    if (!isOpen || words === '') return undefined
    let isCurrent = true
    const keep = async (): Promise<void> => {
      const sealed = await sealHeld(journal, name, words)
      if (sealed !== null && isCurrent) stored.write(`${place.current} ${sealed}`)
    }
    void keep()
    return () => {
      isCurrent = false
    }
  }, [name, stored, isOpen, journal, words])
  const look = (text: string): void => {
    setWords(text)
    if (text === '') stored.clear()
  }
  return { words, setWords: look, forget: () => look('') }
}
