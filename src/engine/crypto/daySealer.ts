// Converts a day between its two forms: open (registers, in memory) and sealed (stored here and sent to the server).
import type { ByAnyAnswer } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import type { Envelope, Kid } from '#domain/brands.ts'
import type { Entry } from '#domain/entry.ts'
import { openAnswers, type Carried, type OpenedAnswers } from './answers.ts'
import { openMarks, type MarkRing, type OpenedMarks } from './marks.ts'
import type { ServerKnowledge } from './fitAnswers.ts'
import type { KeyRing, SealDeps } from './envelope.ts'
import type { ContentKey } from './keys.ts'
import type { DayContent } from '#domain/dayContent.ts'

export interface OpenedDay
  extends
    Pick<OpenedAnswers, 'carried' | 'isSealed' | 'isNewer'>,
    Pick<OpenedMarks, 'hasForgedSong'> {
  readonly entry: Entry
}

/** What is sealed again. */
export interface DayToSeal extends ServerKnowledge {
  readonly entry: Entry
  readonly carried: Carried
}

export interface SealedDay {
  readonly content: DayContent
  readonly setAside: readonly SetAsideEnvelope[]
}

/** An envelope that no longer fits its answer, with a short name. */
export interface SetAsideEnvelope {
  readonly day: Day
  readonly answerId: string
  readonly name: string
  readonly envelope: Envelope
}

export interface DaySealer {
  /** False on a phone that does not hold the account's key, or not its newest: it can send what is sealed, and joins nothing. */
  readonly canOpen: boolean
  open(content: DayContent): Promise<OpenedDay>
  seal(day: DayToSeal): Promise<SealedDay>
  /** The song and the pin alone. */
  openMarks(content: Pick<DayContent, 'day' | 'marks'>): Promise<OpenedMarks>
  /** Opens single answers of a day, which are not those of its row. */
  openAnswers(day: Day, answers: ByAnyAnswer<Envelope>): Promise<OpenedAnswers>
  /** What is sealed now is sealed under this key; null when `canOpen` is false. */
  readonly currentKid: Kid | null
  /** Names the keys that this phone opens with. */
  readonly kids: string
  /** Drops what was opened. */
  forget(): void
}

/** Names a build and its keys: what these could not open, or a server refused for one of them, another of either may mend. */
export const triedByOf = (build: string, { kids }: Pick<DaySealer, 'kids'>): string =>
  `${build} ${kids}`

export interface Keys {
  readonly current: ContentKey | null
  /** The account has another key by now, which is not here: `current` seals what is being written, and nothing is joined. */
  readonly isReplaced?: boolean
  readonly ring: KeyRing
  readonly markRing: MarkRing
}

/** Opened days kept in memory, by day and revision: reading a month again opens nothing. */
const maxOpened = 5000

/** `keys` are read at each use: opening sealed days adds some. */
export function createDaySealer(keys: Keys, deps: SealDeps): DaySealer {
  const openedByName = new Map<string, Promise<OpenedDay>>()
  let openedWith: KeyRing | null = null

  async function openNow({ day, writtenAt, offset, answers, marks }: DayContent) {
    const [{ registers, glow, ...rest }, { hasForgedSong, ...opened }] = await Promise.all([
      openAnswers(keys.ring, day, answers),
      openMarks(keys.markRing, { day, marks }),
    ])
    const entry = { day, writtenAt, offset, answers: registers, glow, ...opened }
    return { entry, hasForgedSong, ...rest }
  }

  return {
    get canOpen() {
      return keys.current !== null && keys.isReplaced !== true
    },
    open(content) {
      const { ring } = keys
      if (ring !== openedWith) {
        openedByName.clear()
        openedWith = ring
      }
      const name = `${content.day} ${content.contentRev}`
      const known = openedByName.get(name)
      if (known !== undefined) return known
      if (openedByName.size >= maxOpened) openedByName.clear()
      const opened = openNow(content)
      openedByName.set(name, opened)
      return opened
    },
    get kids() {
      return [...keys.ring.keys()].toSorted().join(' ')
    },
    forget: () => openedByName.clear(),
    openMarks: (content) => openMarks(keys.markRing, content),
    openAnswers: (day, answers) => openAnswers(keys.ring, day, answers),
    get currentKid() {
      return keys.current?.kid ?? null
    },
    async seal(toSeal) {
      const { current } = keys
      if (current === null) throw new Error('Nothing can be sealed on a phone without a key.')
      // Loaded with the first save.
      const { sealDay } = await import('./sealDay.ts')
      return sealDay(current, toSeal, deps)
    },
  }
}
