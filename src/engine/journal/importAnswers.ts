// What the worker that imports does with what the page asks, one question after the other.
import { answerIds, isBlank } from '#domain/answers.ts'
import type { PlacedPart } from '#domain/bring/conversation.ts'
import type { Kid } from '#domain/brands.ts'
import { err, ok } from '#domain/result.ts'
import type { PlacedDay } from '#domain/bring/placed.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import {
  foreseeDays,
  keepDays,
  sealDays,
  type ImportingJournal,
  type Outcome,
  type SealedDays,
} from './bringDays.ts'
import type { Asked, Lent, OldestWords, Stored, Told } from './importTalk.ts'

/** Drawing the progress costs more than a few days do. */
const toldEach = 100

function oldestOf(
  days: readonly PlacedDay[],
  { addedDays: [oldest] }: Pick<Outcome, 'addedDays'>,
): OldestWords | null {
  const first = days.find(({ day }) => day === oldest)
  const id = first && answerIds.find((one) => !isBlank(first.texts[one]))
  return first === undefined || id === undefined
    ? null
    : { day: first.day, id, text: first.texts[id] }
}

function storedIn({ memory: { words } }: JournalDatabase): Stored | null {
  const { database, rows, aside } = words
  return database === null
    ? null
    : { database, rows: [...rows.values()], aside: [...aside.values()] }
}

const takeDays = (from: MessagePort): Promise<readonly PlacedDay[]> =>
  new Promise((resolve) => {
    const days: PlacedDay[] = []
    from.addEventListener('message', ({ data }: MessageEvent<PlacedPart>) => {
      days.push(...data.days)
      if (!data.isLast) return
      from.close()
      resolve(days)
    })
    from.start()
  })

/** `open`: gives the journal that is lent. */
export function createImportAnswers(
  open: (lent: Lent) => ImportingJournal,
  tell: (told: Told) => void,
): (asked: Asked) => Promise<void> {
  let days: readonly PlacedDay[] = []
  let sealed: SealedDays | null = null
  let sealedUnder: Kid | null = null
  let going = new AbortController()

  async function answer(asked: Asked, signal: AbortSignal): Promise<void> {
    const { turn } = asked
    const onDays = (done: number): void => {
      if (done % toldEach === 0 && !signal.aborted)
        tell({ type: 'progress', turn, done, day: days[done - 1]?.day ?? null })
    }
    if (asked.type === 'foresee') {
      sealed = null
      days = await takeDays(asked.from)
      const foreseen = await foreseeDays(open(asked.lent), days, { signal, onDays })
      if (!signal.aborted)
        tell({ type: 'foreseen', turn, foreseen: { ...foreseen, days: days.length } })
    } else if (asked.type === 'seal') {
      sealed = null
      const journal = open(asked.lent)
      const result = await sealDays(journal, days, { signal, onDays })
      if (signal.aborted) return
      if (!result.ok) return tell({ type: 'sealed', turn, result })
      sealed = result.value
      sealedUnder = journal.sealer.currentKid
      const { joins: _joins, joining: _joining, ...outcome } = sealed
      const value = { ...outcome, oldest: oldestOf(days, outcome) }
      tell({ type: 'sealed', turn, result: { ok: true, value } })
    } else if (asked.type === 'keep' && sealed !== null) {
      const journal = open(asked.lent)
      // Under a key that was replaced meanwhile, as after a theft, nothing is stored any more.
      const isUnderOther = journal.sealer.currentKid !== sealedUnder
      const again = isUnderOther
        ? await sealDays(journal, days, { signal, onDays: () => undefined })
        : ok(sealed)
      if (!again.ok) {
        const { error } = again
        if (error.type !== 'cancelled')
          tell({ type: 'kept', turn, result: err(error), stored: null })
        return
      }
      const result = await keepDays(journal, again.value, onDays)
      const stored = storedIn(journal.db)
      if (!result.ok) return tell({ type: 'kept', turn, result, stored })
      const value = { ...result.value, oldest: oldestOf(days, result.value) }
      tell({ type: 'kept', turn, result: { ok: true, value }, stored })
    }
  }

  return async (asked) => {
    going.abort()
    going = new AbortController()
    const { signal } = going
    try {
      await answer(asked, signal)
    } catch {
      if (!signal.aborted) tell({ type: 'broken', turn: asked.turn })
    }
  }
}
