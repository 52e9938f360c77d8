// Days of another app's journal, joined into this one in three steps: what would become of each, then all of them joined and sealed in
// memory, then kept. Nothing is stored before the last, so that nothing is left of an import that ends before it (BJ6 in
// ../bring/SPEC.md); each day names itself by its words, so that the same file again repeats nothing (BJ7).
import { answerIds, isBlank } from '#domain/answers.ts'
import type { PlacedDay } from '#domain/bring/placed.ts'
import type { Day } from '#domain/day.ts'
import type { Entry } from '#domain/entry.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { writtenDays } from '#engine/local/days.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { asideOf } from '#engine/local/setAside.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { openAside, setWordsAside } from './asideWords.ts'
import { entryOfFile } from './entryOfFile.ts'
import { noWords } from './fitDay.ts'
import { importing, type Importing, type StoppedImport } from './importing.ts'
import {
  countHere,
  createJoinTally,
  joinDay,
  prepareJoins,
  storeJoins,
  withNews,
  type JoinTally,
  type NamedBy,
  type PreparedJoin,
  type Taken,
} from './joinDays.ts'
import { writing, type SaveFailure } from './writing.ts'

/** What an import needs of a journal, whether the page holds it or a worker. */
export type ImportingJournal = Pick<OpenJournal, 'db' | 'sealer' | 'timer'> & Importing

const storeDeps = ({ db, sealer }: Pick<ImportingJournal, 'db' | 'sealer'>) => ({
  store: createDayStore(db),
  sealer,
  besideOf: async (day: Day) => (await openAside(sealer, await db.inTime(asideOf(db, day)))).words,
})

interface Watched {
  readonly signal: AbortSignal
  /** Days so far. */
  readonly onDays: (count: number) => void
}

const entriesOf = (days: readonly PlacedDay[]): Promise<readonly Entry[]> =>
  Promise.all(
    days.map(async ({ day, texts, glow, music, isPinned }) => {
      const { entry } = await entryOfFile({ date: day, ...texts, glow, music, isPinned })
      return entry
    }),
  )

/** All days of a file are of one kind. */
const joiningOf = (days: readonly PlacedDay[]) => {
  const between = new Map(
    days.flatMap(({ day, betweenLines }) =>
      betweenLines === undefined ? [] : [[day, betweenLines] as const],
    ),
  )
  const namedBy: NamedBy = days.some((one) => one.hasOwnAnswers === true)
    ? { type: 'answer' }
    : { type: 'day', between }
  return { takesPart: true, namedBy } as const
}

/** A new day whose words are some and surely fit, as most are: nothing need be made of it to know what becomes of it. */
const isPlain = ({ texts }: PlacedDay): boolean =>
  answerIds.some((id) => !isBlank(texts[id])) &&
  answerIds.every((id) => texts[id].length < surelyFits)
const surelyFits = 10_000
const plainlyAdded: Taken = {
  outcome: 'added',
  rest: noWords,
  joined: new Set(),
  hasAllMarks: true,
}

/** Days sealed at once: who stops an import is heard between them. */
const chunkLength = 20
/** In one transaction: live queries run once for all of them. */
const joinsPut = 100

function* chunksOf(days: readonly PlacedDay[]): Generator<readonly PlacedDay[]> {
  for (let at = 0; at < days.length; at += chunkLength) yield days.slice(at, at + chunkLength)
}

/** Work that is ready at once would end before the worker hears anything: it is let in between. */
const aTurn = ({ timer }: Pick<OpenJournal, 'timer'>): Promise<void> =>
  new Promise((resolve) => void timer.after(0, resolve))

/** What becomes of days, or would. */
export type Outcome = Pick<JoinTally, 'counts' | 'addedDays' | 'leftOut'>

const outcomeOf = ({ counts, addedDays, leftOut }: JoinTally): Outcome => ({
  counts,
  addedDays,
  leftOut,
})

/** Of days that are looked at alone, so many are before the next turn. */
const foreseenAtOnce = 500

/** What would become of the days, as sealing them will tell it. */
export async function foreseeDays(
  journal: Pick<ImportingJournal, 'db' | 'sealer' | 'timer'>,
  days: readonly PlacedDay[],
  { signal, onDays }: Watched,
): Promise<Outcome> {
  const { db, sealer } = journal
  const { store, besideOf } = storeDeps(journal)
  const tally = createJoinTally()
  const joining = joiningOf(days)
  const here = new Set(await db.inTime(writtenDays(db)))
  let seen = 0
  for (const chunk of chunksOf(days)) {
    signal.throwIfAborted()
    seen += chunk.length
    if (seen % foreseenAtOnce === 0) await aTurn(journal)
    const known = chunk.map(({ day }) => day).filter((day) => here.has(day))
    const rows = known.length === 0 ? [] : await store.readMany(known)
    const rowByDay = new Map(rows.map((row) => [row.day, row]))
    const looked = chunk.filter((one) => rowByDay.has(one.day) || !isPlain(one))
    const theirs = new Map((await entriesOf(looked)).map((entry) => [entry.day, entry]))
    const joined = chunk.map(async ({ day }) => {
      const row = rowByDay.get(day)
      const ours = row === undefined ? null : (await sealer.open(row)).entry
      const entry = theirs.get(day)
      const taken = entry === undefined ? plainlyAdded : joinDay(ours, entry, joining).taken
      return { theirs: { day }, taken: await withNews(taken, day, besideOf) }
    })
    tally.add(await Promise.all(joined))
    onDays(seen)
  }
  return outcomeOf(tally)
}

/** Days that are joined and sealed, and stored nowhere. */
export interface SealedDays extends Outcome {
  readonly joins: readonly PreparedJoin[]
  /** As they were joined: one that changes until it is kept is joined again. */
  readonly joining: ReturnType<typeof joiningOf>
}

export type SealFailure = SaveFailure | { readonly type: 'cancelled' }

export async function sealDays(
  journal: ImportingJournal,
  days: readonly PlacedDay[],
  { signal, onDays }: Watched,
): Promise<Result<SealedDays, SealFailure>> {
  const joining = joiningOf(days)
  const deps = { ...storeDeps(journal), ...joining }
  const tally = createJoinTally()
  const all: PreparedJoin[] = []
  let done = 0
  const sealed = await writing(journal, async () => {
    const here = new Set(await journal.db.inTime(writtenDays(journal.db)))
    for (const chunk of chunksOf(days)) {
      if (signal.aborted || !journal.isOpen()) return
      const joins = await prepareJoins(deps, await entriesOf(chunk), (day) => here.has(day))
      tally.add(joins)
      all.push(...joins)
      done += chunk.length
      onDays(done)
      await aTurn(journal)
    }
  })
  if (!sealed.ok) return sealed
  if (signal.aborted) return err({ type: 'cancelled' })
  return journal.isOpen()
    ? ok({ joins: all, joining, ...outcomeOf(tally) })
    : err({ type: 'signedOut' })
}

export interface KeptDays extends Outcome {
  /** Texts that do not fit their day: kept beside it. */
  readonly beside: number
}

export type KeepFailure = SaveFailure | StoppedImport

export async function keepDays(
  journal: ImportingJournal,
  { joins, joining }: SealedDays,
  onDays: (count: number) => void,
): Promise<Result<KeptDays, KeepFailure>> {
  const deps = { ...storeDeps(journal), ...joining }
  const tally = createJoinTally()
  const kept = await importing(journal, async (onHere) => {
    let beside = 0
    for (let at = 0; at < joins.length; at += joinsPut) {
      const chunk = joins.slice(at, at + joinsPut)
      const before = tally.beside.length
      await storeJoins(deps, chunk, (stored) => {
        tally.add(stored)
        onHere(countHere(stored))
      })
      // With its days: who is interrupted has all of those that are here.
      beside += await setWordsAside(journal, tally.beside.slice(before))
      onDays(at + chunk.length)
    }
    return beside
  })
  if (!kept.ok) return kept
  return ok({ ...outcomeOf(tally), beside: kept.value })
}
