// What was set aside returns to its day once this phone can open it: with another key, or in a newer build (CR20 in
// ../crypto/SPEC.md). Nothing is taken from the table before the day that holds it is stored; joining twice changes nothing.
import { answerIds, type ByAnswer } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import { emptyEntryOf } from '#domain/entry.ts'
import type { GlowRegister } from '#domain/glow.ts'
import { coversRegister, joinRegisters, type Register } from '#domain/register.ts'
import { seesDay, type JournalSight } from '#domain/sight.ts'
import { triedByOf } from '#engine/crypto/daySealer.ts'
import { nothingCarried } from '#engine/crypto/answers.ts'
import { openSetAside } from '#engine/crypto/setAside.ts'
import { canBeSent, fitsRequest } from '#engine/journal/canBeSent.ts'
import { fitWords, holdsWords, joinWords, noWords } from '#engine/journal/fitDay.ts'
import { readSight } from '#engine/journal/readJournal.ts'
import { readRow } from '#engine/local/days.ts'
import { makeRow } from '#engine/local/dayRow.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { nextUntried, settleTried } from '#engine/local/setAside.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { rewriteRows } from './pull.ts'

type RejoinDeps = Pick<OpenJournal, 'db' | 'sealer' | 'build'>

interface OpenedWords {
  readonly day: Day
  readonly registers: ByAnswer<Register<string>>
  readonly glow: GlowRegister
  readonly hasWords: boolean
}

type Joined = 'stored' | 'left' | 'tooLarge'

/** Whether their day holds these words now. With them it may be longer than the server takes: a day that is not here yet gets what fits. */
async function joinOpened(
  { db, sealer }: RejoinDeps,
  { day, registers, glow: glowAside, hasWords }: OpenedWords,
  sight: JournalSight,
): Promise<Joined> {
  let outcome: Joined = 'left'
  const left = await rewriteRows(createDayStore(db), [day], async (_, stored) => {
    // It may not have come back to this phone yet.
    if (stored === undefined && !(hasWords && seesDay(sight, day))) return 'left'
    outcome = 'stored'
    const { entry, carried } =
      stored === undefined
        ? { entry: emptyEntryOf(day), carried: nothingCarried }
        : await sealer.open(stored)
    const isThere =
      answerIds.every((id) => coversRegister(entry.answers[id], registers[id])) &&
      coversRegister(entry.glow, glowAside)
    if (isThere) return 'unchanged'
    const glow = joinRegisters(entry.glow, glowAside)
    const whole = joinWords(entry.answers, registers)
    const answers = stored === undefined ? fitWords(noWords, whole).kept : whole
    if (!canBeSent({ answers: whole, glow, marks: entry.marks })) outcome = 'tooLarge'
    if (outcome === 'tooLarge' && (stored !== undefined || !holdsWords(answers))) return 'unchanged'
    const joined = { entry: { ...entry, answers, glow }, carried, onServer: nothingCarried }
    const sealed = await sealer.seal(joined)
    if (!fitsRequest(sealed.content)) {
      outcome = 'tooLarge'
      return 'unchanged'
    }
    const made = makeRow(sealed.content, entry, {
      serverRev: null,
      neverSentIds: [],
      ...stored,
      refusal: null,
    })
    return { ...made, setAside: sealed.setAside }
  })
  return left.length === 0 ? outcome : 'left'
}

/** Tries what neither this build nor these keys have tried yet. */
export async function rejoinSetAside(deps: RejoinDeps): Promise<void> {
  const { db, sealer, build } = deps
  if (!sealer.canOpen) return
  const triedBy = triedByOf(build, sealer)
  const left = new Set<Day>()
  for (;;) {
    const rows = await nextUntried(db, triedBy, left)
    const [first] = rows
    if (first === undefined) return
    // Words that did not fit their day are tried again once the day has changed.
    const fullBy = `${triedBy} ${(await readRow(db, first.day))?.contentRev ?? ''}`
    const [found] = rows.every((row) => row.triedBy === fullBy)
      ? []
      : await openSetAside(sealer, rows)
    if (found === undefined) {
      left.add(first.day)
      continue
    }
    const { day, hasWords, closed } = found
    const isClosed = new Set(closed)
    const opened = rows.filter((row) => !isClosed.has(row))
    const isDue = hasWords || opened.length > 0
    const joined = isDue ? await joinOpened(deps, found, await readSight(deps)) : 'stored'
    if (joined === 'left') left.add(day)
    else if (joined === 'tooLarge') {
      await settleTried(db, { opened: [], closed }, triedBy)
      const fullNow = `${triedBy} ${(await readRow(db, day))?.contentRev ?? ''}`
      await settleTried(db, { opened: [], closed: opened }, fullNow)
    } else await settleTried(db, { opened, closed }, triedBy)
  }
}
