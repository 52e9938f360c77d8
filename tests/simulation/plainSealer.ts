// The sealer's port without ciphers: what is simulated is when things happen. Opening and sealing are steps like any other,
// and two seals of one day differ, as real ones do.
import type { Envelope } from '#domain/brands.ts'
import type { WireEntry } from '#contract/journal.ts'
import { isClaimed, revOf } from '#contract/rev.ts'
import { mapAnswers } from '#domain/answers.ts'
import { emptyMarks, type Entry } from '#domain/entry.ts'
import type { DaySealer } from '#engine/crypto/daySealer.ts'
import type { DayContent } from '#domain/dayContent.ts'
import type { Process } from './process.ts'
import { quickHash } from './random.ts'

type Opened = Pick<Entry, 'answers' | 'glow'>
const openedByText = new Map<string, Opened>()
const nothingCarried = mapAnswers((): readonly Envelope[] => [])

export function entryOf({ day, writtenAt, offset, answers, marks }: DayContent): Entry {
  const text = answers.learned
  let opened = openedByText.get(text)
  if (opened === undefined) {
    opened = JSON.parse(text.slice(text.indexOf('{'))) as Opened
    if (openedByText.size > 5000) openedByText.clear()
    openedByText.set(text, opened)
  }
  return { day, writtenAt, offset, ...opened, marks, foreignMarks: emptyMarks }
}

export function contentOf(entry: Entry, nonce: string): DayContent {
  const { day, writtenAt, offset, marks } = entry
  const learned = nonce + JSON.stringify({ answers: entry.answers, glow: entry.glow })
  const answers = mapAnswers((id) => (id === 'learned' ? learned : '') as Envelope)
  const own = revOf({ date: day, writtenAt, offset, answers, marks }, quickHash)
  return { day, writtenAt, offset, answers, marks, contentRev: own }
}

export function verifyPlain(received: WireEntry): DayContent | null {
  const { date: day, writtenAt, offset, answers, marks } = received
  const own = revOf({ date: day, writtenAt, offset, answers, marks }, quickHash)
  return isClaimed(received.rev, own)
    ? { day, writtenAt, offset, answers, marks, contentRev: own }
    : null
}

export const createPlainSealer = (
  process: Process,
  canOpen: boolean,
  nonce: () => string,
): DaySealer => ({
  canOpen,
  open: (content) =>
    process.local(() => ({
      entry: entryOf(content),
      carried: nothingCarried,
      isSealed: false,
      isNewer: false,
      hasForgedSong: false,
    })),
  forget: () => undefined,
  openMarks: ({ marks }) =>
    process.local(() => ({ marks, foreignMarks: emptyMarks, hasForgedSong: false })),
  seal: ({ entry }) => process.local(() => ({ content: contentOf(entry, nonce()), setAside: [] })),
  openAnswers: () => Promise.reject(new Error('Nothing is set aside.')),
  currentKid: null,
  kids: '',
})
