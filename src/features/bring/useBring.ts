// Brings a journal of another app, step by step: read by a worker, looked at, sealed, and kept on the person's word. Whatever ends it
// before that word leaves nothing.
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createCutShort } from '#context/cutShort.ts'
import { createHeldState, useHeldState } from '#context/heldState.ts'
import { useJournal } from '#context/session.ts'
import type { Found } from '#domain/bring/conversation.ts'
import { firstPlaces, type Places } from '#domain/bring/placed.ts'
import { lastDayAt, type Day } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import type { Outcome } from '#engine/journal/bringDays.ts'
import type { Foreseen, Kept, Sealed } from '#engine/journal/importTalk.ts'
import { zoneOfBrought } from '#engine/journal/broughtZone.ts'
import { onErrand } from '#platform/errands.ts'
import { bringText } from '#text/bring.ts'
import { broughtWords } from '#text/broughtWords.ts'
import { failureText } from '#text/failures.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { useAskedUnload } from '#ui/useAskedUnload.ts'
import { createImporter, type Importer } from './importer.ts'
import { createReader, type Reader } from './reader.ts'

/** What is known of a file while the person looks at it, seals it and keeps it. */
interface Brought {
  readonly name: string
  readonly found: Found
  readonly places: Places
  /** Null while they are compared with what is here. */
  readonly foreseen: Foreseen | null
}

export interface Progress {
  readonly done: number
  /** The last of them. */
  readonly day: Day | null
}

export type BringStep =
  | { readonly type: 'choose' }
  | { readonly type: 'reading'; readonly entries: number }
  | ({ readonly type: 'found' } & Brought)
  | ({ readonly type: 'sealing' } & Progress & Brought)
  | ({ readonly type: 'sealed'; readonly sealed: Sealed } & Brought)
  | ({ readonly type: 'keeping' } & Progress & Brought)
  | { readonly type: 'kept'; readonly kept: Kept }

/** Said on the page that comes after one that the app lock, or a reload, took away in the middle. */
const heldSentence = createHeldState<string>('brought')

/** While days are kept. */
const keeping = createCutShort('lueur.keeping')
/** From the choice of a file until it is kept or left. */
const deciding = createCutShort('lueur.deciding')
/** From the end of an import until the person leaves the page that tells it. */
const telling = createCutShort('lueur.kept')

const notBegun: Progress = { done: 0, day: null }

const whyEnded = ({ isOverdue }: Reader): string =>
  isOverdue ? bringText.tooSlow : bringText.broken

const withCounts = (foreseen: Foreseen | null, outcome: Outcome): Foreseen => ({
  ...outcome,
  days: foreseen?.days ?? 0,
})

interface Bring {
  readonly step: BringStep
  /** Why the person is back at the choice of a file. */
  readonly sentence: string | undefined
  /** Why the person is back at what was found, or at what is sealed. */
  readonly notice: string | null
  readonly choose: (files: readonly File[]) => void
  readonly place: (places: Places) => void
  readonly add: () => void
  /** Ends what goes on and goes back: to what was found while it is sealed, else to the choice. Nothing is left of it. */
  readonly stop: () => void
  readonly keep: () => void
}

export function useBring(): Bring {
  const journal = useJournal()
  const { bringWorker, importWorker } = useBrowser()
  const { value: sentence, hold } = useHeldState(heldSentence)
  const [step, draw] = useState<BringStep>({ type: 'choose' })
  /** Known at once, whenever it is drawn. */
  const newest = useRef(step)
  /** Drawn piece by piece: no frame waits for a whole page. */
  const setStep = (next: BringStep): void => {
    newest.current = next
    startTransition(() => draw(next))
  }
  /** With the step that it belongs to. */
  const say = (why: string | undefined): void => startTransition(() => hold(why))
  useAskedUnload(() => step.type !== 'choose' && step.type !== 'kept')
  const [notice, setNotice] = useState<string | null>(null)
  const reader = useRef<Reader | null>(null)
  const importer = useRef<Importer | null>(null)
  const stopping = useRef(new AbortController())
  const leave = (): void => {
    stopping.current.abort()
    reader.current?.end()
    reader.current = null
    importer.current?.end()
    importer.current = null
  }
  const tellInterrupted = useEffectEvent(() => {
    if (deciding.take(journal)) say(bringText.waiting)
    if (keeping.take(journal)) say(bringText.interrupted)
    if (telling.take(journal)) say(bringText.keptWhole)
  })
  useEffect(() => tellInterrupted(), [])
  const forget = useEffectEvent(() => {
    // What the end of the session takes away, as another phone may bring it about, was not left by the person.
    const isLeft = journal.isOpen()
    deciding.end(journal, isLeft)
    if (newest.current.type === 'kept') telling.end(journal, isLeft)
  })
  useEffect(
    () => () => {
      stopping.current.abort()
      reader.current?.end()
      importer.current?.end()
      forget()
    },
    [],
  )

  /** What goes on before it, ends. */
  const begin = (): AbortSignal => {
    stopping.current.abort()
    stopping.current = new AbortController()
    setNotice(null)
    return stopping.current.signal
  }
  const backToChoice = (why?: string): void => {
    leave()
    deciding.end(journal, true)
    say(why)
    setStep({ type: 'choose' })
  }

  /** Its days go with the worker that has them. */
  const awaitWord = (own: Importer, sealed: Sealed, brought: Brought): void => {
    const { signal } = stopping.current
    setStep({ type: 'sealed', sealed, ...brought })
    own.over.addEventListener('abort', () => backToChoice(bringText.broken), { signal })
  }

  const look = async (seen: Pick<Brought, 'name' | 'found' | 'places'>): Promise<void> => {
    const signal = begin()
    const own = reader.current
    if (own === null) return
    setStep({ type: 'found', ...seen, foreseen: null })
    const looking = async () => {
      importer.current ??= createImporter(importWorker, journal)
      const { port1, port2 } = new MessageChannel()
      const placing = own.place(seen.places, broughtWords, port1)
      return Promise.all([importer.current.foresee(port2), placing])
    }
    const looked = await settle(looking())
    if (signal.aborted) return
    if (!looked.ok) return backToChoice(whyEnded(own))
    const [foreseen] = looked.value
    setStep({ type: 'found', ...seen, foreseen })
  }

  const read = async (files: readonly File[]): Promise<void> => {
    leave()
    const signal = begin()
    const own = createReader(bringWorker)
    reader.current = own
    setStep({ type: 'reading', entries: 0 })
    // Said where the page ends before the person has decided.
    say(bringText.waiting)
    deciding.begin(journal)
    const onProgress = (entries: number): void => {
      if (!signal.aborted) setStep({ type: 'reading', entries })
    }
    const asked = { files, last: lastDayAt(journal.clock.now()), onProgress }
    const reading = async () => {
      const here = journal.zone()
      const result = await own.read({ ...asked, here })
      if (!result.ok || !result.value.isZoneless) return result
      const zone = await zoneOfBrought(journal, result.value, () => own.zones(broughtWords))
      return zone === null || zone === here ? result : own.read({ ...asked, here: zone })
    }
    // Left meanwhile, as for a look at another app, it goes on.
    const result = await settle(onErrand(reading))
    if (signal.aborted) return
    if (!result.ok) backToChoice(whyEnded(own))
    else if (!result.value.ok) backToChoice(bringText.failures[result.value.error])
    else {
      const found = result.value.value
      const name = files.length === 1 ? (files[0]?.name ?? '') : ''
      await look({ name, found, places: firstPlaces(found.headings) })
    }
  }

  const seal = async ({ name, found, places, foreseen }: Brought): Promise<void> => {
    const brought = { name, found, places, foreseen }
    const signal = begin()
    const own = importer.current
    if (own === null) return
    setStep({ type: 'sealing', ...notBegun, ...brought })
    const onProgress = (done: number, day: Day | null): void => {
      if (!signal.aborted) setStep({ type: 'sealing', done, day, ...brought })
    }
    const sealed = await settle(onErrand(() => own.seal(onProgress)))
    if (signal.aborted) return
    // Its days went with it.
    if (!sealed.ok) return backToChoice(bringText.broken)
    if (sealed.value.ok) {
      const { counts } = sealed.value.value
      // Another tab, or phone, brought them meanwhile.
      const isHere = counts.added + counts.changed === 0
      return isHere
        ? setStep({ type: 'found', ...brought, foreseen: withCounts(foreseen, sealed.value.value) })
        : awaitWord(own, sealed.value.value, brought)
    }
    setStep({ type: 'found', ...brought })
    if (sealed.value.error.type !== 'cancelled')
      setNotice(failureText(sealed.value.error, bringText.broken))
  }

  const store = async (sealed: Sealed, brought: Brought): Promise<void> => {
    const signal = begin()
    const own = importer.current
    if (own === null) return
    // Left meanwhile, it goes on: what was begun is kept whole.
    importer.current = null
    setStep({ type: 'keeping', ...notBegun, ...brought })
    say(bringText.interrupted)
    keeping.begin(journal)
    const onProgress = (done: number, day: Day | null): void => {
      if (!signal.aborted) setStep({ type: 'keeping', done, day, ...brought })
    }
    const kept = await settle(onErrand(() => own.keep(onProgress)))
    const isWhole = kept.ok && kept.value.ok
    // Of a page that was left nobody was told: the next one tells.
    keeping.end(journal, isWhole || !signal.aborted)
    if (isWhole) telling.begin(journal)
    if (signal.aborted) {
      telling.end(journal, false)
      return own.end()
    }
    importer.current = own
    if (kept.ok && kept.value.ok) {
      leave()
      deciding.end(journal, true)
      say(undefined)
      setStep({ type: 'kept', kept: kept.value.value })
    } else if (!kept.ok) {
      // Nobody knows how far it went.
      backToChoice(bringText.interrupted)
    } else if (!kept.value.ok && kept.value.error.type === 'stopped') {
      const { days } = kept.value.error
      backToChoice(days === null ? bringText.interrupted : bringText.stopped(days))
    } else {
      awaitWord(own, sealed, brought)
      say(bringText.waiting)
      setNotice(bringText.keepFailed)
    }
  }

  /** A tap that came before the next step is drawn was meant for the one that is left. */
  const hasGoneOn = (): boolean => newest.current.type !== step.type

  return {
    step,
    sentence,
    notice,
    choose: (files) => void read(files),
    place(places) {
      if (step.type !== 'found' || hasGoneOn()) return
      const { name, found } = step
      // What was chosen shows before the next choice can be made.
      draw({ ...step, places, foreseen: null })
      void look({ name, found, places })
    },
    add() {
      if (step.type === 'found' && !hasGoneOn()) void seal(step)
    },
    stop() {
      if (hasGoneOn()) return
      if (step.type === 'sealing') {
        const { name, found, places, foreseen } = step
        stopping.current.abort()
        importer.current?.stop()
        setStep({ type: 'found', name, found, places, foreseen })
        setNotice(bringText.cancelled)
      } else backToChoice(step.type === 'reading' ? undefined : bringText.cancelled)
    },
    keep() {
      if (step.type !== 'sealed' || hasGoneOn()) return
      const { sealed, name, found, places, foreseen } = step
      void store(sealed, { name, found, places, foreseen })
    },
  }
}
