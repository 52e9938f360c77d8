// What a person can do with a day that the server refused, and that waits on this phone alone: try again, write it on another
// day, or give it up.
import { makeJournalFile, registersOf, type FileDay } from '#contract/journalFile.ts'
import type { Day } from '#domain/day.ts'
import type { Glow } from '#domain/glow.ts'
import type { Music } from '#domain/music.ts'
import { mapAnswers } from '#domain/answers.ts'
import { bareMarks, checkedOnly, emptyEntryOf, entryToView } from '#domain/entry.ts'
import { valuesInOrder, type Register } from '#domain/register.ts'
import { err, ok, settle, type Result } from '#domain/result.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import { dropRefusedRow } from '#engine/local/awaitedRows.ts'
import { readRow, retryRefusedDay } from '#engine/local/days.ts'
import { dropEtag } from '#engine/local/metaStore.ts'
import { asideOf } from '#engine/local/setAside.ts'
import { storeAgainOf } from './awaitedDay.ts'
import { digestsOf } from './fileValues.ts'
import { importEntries } from './importDays.ts'
import { writeDeps, writing, type SaveFailure, type WritingJournal } from './writing.ts'

export async function retryDay(journal: WritingJournal, day: Day): Promise<void> {
  await storeAgainOf(journal, day)
  await retryRefusedDay(journal.db, day)
  journal.sync.wake()
}

/** Tries it again now. Whether the server has refused it once more: without network it waits, as any day does. */
export async function askDayAgain(
  journal: WritingJournal & { readonly sync: { readonly drain: () => Promise<unknown> } },
  day: Day,
): Promise<boolean> {
  await retryDay(journal, day)
  // It rejects while days are left to send.
  await settle(journal.sync.drain())
  const row = await readRow(journal.db, day)
  return row !== undefined && row.refusal !== null
}

/**
 * The phone forgets its own words of that day, and shows what the server has of it, if it has any. False when the day is not
 * refused any more, as it is just being sent again: nothing is forgotten then. True also where it is gone already.
 */
export async function giveUpRefusedDay(
  { db, sync }: Pick<OpenJournal, 'db'> & Pick<WritingJournal, 'sync'>,
  day: Day,
  from?: Pick<DayRow, 'changeCount' | 'contentRev'>,
): Promise<boolean> {
  // The months are asked for in any case: the day may stand on the server.
  await dropEtag(db)
  const isGivenUp = await dropRefusedRow(db, day, from)
  sync.wake()
  return isGivenUp
}

export interface MoveFailure {
  /**
   * `beingSent`: the day is not refused any more, as it is just being sent again, or another tab has moved it or given it up. `onBoth`: the same was found once its words stood on the
   * other day too, or another tab has written the day since.
   */
  readonly type: 'sealed' | 'tooLarge' | 'beingSent' | 'onBoth'
}

/** What the moved day had, and does not show on the other one, which keeps its own: null where nothing is otherwise. */
export interface MovedDay {
  readonly glow: Glow | null
  readonly song: Music | null
}

/** Adds the words, the glow, the song and the pin of a refused day to another day, beside what stands there, then gives it up. */
export async function moveRefusedDay(
  journal: WritingJournal,
  from: Day,
  to: Day,
): Promise<Result<MovedDay, SaveFailure | MoveFailure>> {
  const moved = await writing(journal, () => move(journal, from, to))
  return moved.ok ? moved.value : moved
}

/** Saved then at the latest, in the same order. */
const savedBy = <T>(register: Register<T>, latest: number): Register<T> => ({
  ...register,
  values: valuesInOrder(register).map((one, at, { length }) => ({
    ...one,
    savedAt: Math.min(one.savedAt, latest - (length - 1 - at)),
  })),
})

async function move(
  journal: WritingJournal,
  from: Day,
  to: Day,
): Promise<Result<MovedDay, MoveFailure>> {
  await storeAgainOf(journal, from)
  const [row, aside] = await Promise.all([readRow(journal.db, from), asideOf(journal.db, from)])
  if (row === undefined || row.refusal === null) return err({ type: 'beingSent' })
  // What this phone cannot open, or this build cannot read, or what does not fit the day, would stay behind.
  const { entry: whole, ...unread } = await journal.sealer.open(row)
  if (unread.isSealed || unread.isNewer || aside.length > 0) return err({ type: 'sealed' })
  const entry = checkedOnly(whole)
  const { texts, glow, music, isPinned } = entryToView(entry, unread)
  // Their own ids: a move that is cut short and made again adds nothing twice, and the same words that were replaced there come all the same.
  const now = journal.clock.now()
  const marks = bareMarks(entry)
  // A clock that was ahead gives no word of today its place, and of one glow and one song those that today has elsewhere stay.
  const begin = Date.parse(emptyEntryOf(to).writtenAt)
  const own = registersOf({
    answers: mapAnswers((id) => savedBy(entry.answers[id], now)),
    glow: savedBy(entry.glow, begin),
    marks: { music: savedBy(marks.music, begin), pin: savedBy(marks.pin, now) },
  })
  const writtenNow = {
    writtenAt: new Date(now).toISOString(),
    offset: journal.clock.offsetAt(now),
  }
  const registers = own as FileDay['registers']
  const file = makeJournalFile({
    exportedAt: '',
    days: [
      {
        date: to,
        ...writtenNow,
        ...texts,
        glow,
        music,
        isPinned,
        registers,
        digests: await digestsOf(own),
      },
    ],
    drafts: [],
    sealedDays: 0,
    partlySealedDays: 0,
    sealedDrafts: 0,
    hasAll: true,
    setAside: [],
  })
  const deps = { ...writeDeps(journal), takesPart: false, isAdded: true }
  const read = {
    file,
    damaged: [],
    damagedTexts: [],
    unknownParts: [],
    unknownLists: [],
    draftCount: 0,
  }
  const { leftOut } = await importEntries(deps, read)
  const kept = new Set(leftOut.map(({ reason }) => reason))
  const [keepsGlow, keepsSong] = [kept.delete('glow'), kept.delete('song')]
  if (kept.size > 0) return err({ type: 'tooLarge' })
  if (!(await giveUpRefusedDay(journal, from, row))) return err({ type: 'onBoth' })
  return ok({ glow: keepsGlow ? glow : null, song: keepsSong ? music : null })
}
