// What was set aside returns to its day once this phone can open it: with another key, or in a newer build (CR20 in
// ../crypto/SPEC.md). Nothing is taken from the table before the day that holds it is stored; joining twice changes nothing.
import { answerIds, mapAnswers } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import { coversRegister, joinRegisters } from '#domain/register.ts'
import { answersOfSetAside } from '#engine/crypto/daySealer.ts'
import { splitEnvelope } from '#engine/crypto/envelope.ts'
import type { OpenedAnswers } from '#engine/crypto/answers.ts'
import { makeRow } from '#engine/local/dayRow.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { nextUntried, settleTried, type SetAsideRow } from '#engine/local/setAside.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { nothingCarried } from '#engine/crypto/answers.ts'
import { rewriteRows } from './pull.ts'

type RejoinDeps = Pick<OpenJournal, 'db' | 'sealer' | 'build'>

/** True when the day of these rows holds what was opened of them. */
async function joinOpened(
  { db, sealer }: RejoinDeps,
  row: SetAsideRow,
  { registers }: OpenedAnswers,
): Promise<boolean> {
  let isStored = false
  const left = await rewriteRows(createDayStore(db), [row.day], async (_, stored) => {
    // A day that has not come back to this phone yet.
    if (stored === undefined) return 'left'
    isStored = true
    const { entry, carried } = await sealer.open(stored)
    if (answerIds.every((id) => coversRegister(entry.answers[id], registers[id])))
      return 'unchanged'
    const answers = mapAnswers((id) => joinRegisters(entry.answers[id], registers[id]))
    const onServer = stored.unsent === 0 ? carried : nothingCarried
    const sealed = await sealer.seal({ entry: { ...entry, answers }, carried, onServer })
    const made = makeRow(sealed.content, entry, { ...stored, refusal: null })
    return { ...made, setAside: sealed.setAside }
  })
  return isStored && left.length === 0
}

/** Tries what neither this build nor these keys have tried yet. */
export async function rejoinSetAside(deps: RejoinDeps): Promise<void> {
  const { db, sealer, build } = deps
  if (!sealer.canOpen) return
  const triedBy = `${build} ${sealer.kids}`
  const left = new Set<Day>()
  for (;;) {
    const rows = await nextUntried(db, triedBy, left)
    const [first] = rows
    if (first === undefined) return
    const found = await sealer.openAnswers(first.day, answersOfSetAside(rows))
    const isClosed = ({ answerId, envelope }: SetAsideRow): boolean =>
      splitEnvelope(envelope).some((part) => found.carried[answerId]?.includes(part))
    const closed = rows.filter(isClosed)
    const opened = rows.filter((row) => !isClosed(row))
    // A record may hold several texts: of one that stays, others may have opened.
    const hasWords = answerIds.some((id) => found.registers[id].values.length > 0)
    const isDue = hasWords || opened.length > 0
    if (isDue && !(await joinOpened(deps, first, found))) left.add(first.day)
    else await settleTried(db, { opened, closed }, triedBy)
  }
}
