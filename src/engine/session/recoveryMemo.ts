// What this phone remembers of the recovery key, and which card Accueil may show: never two, never again once put off
// twice. The sealed days come first.
import { allDrafts } from '#engine/local/draftStore.ts'
import { countDays, oldestRows, latestRows } from '#engine/local/days.ts'
import { answerIds } from '#domain/answers.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { kidOfEnvelope, splitEnvelope } from '#engine/crypto/envelope.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import type { DraftRow, JournalDatabase } from '#engine/local/journalDatabase.ts'
import { openRing, readKeyRows } from '#engine/local/keyStore.ts'
import { changeMeta, readMeta, type RecoveryMemo } from '#engine/local/metaStore.ts'

/** `makeKey`: « Mets ton journal à l'abri ». `sealed`: some days wait for what opens them. */
export type RecoveryCard = 'makeKey' | 'sealed'

export interface RecoveryState {
  /** This phone saw the words of today's key noted. */
  readonly hasKey: boolean
  readonly hasSealedDays: boolean
  /** The card that Accueil may show now. */
  readonly card: RecoveryCard | null
}

type MemoJournal = Pick<OpenJournal, 'db' | 'user'>

/** A sealed journal is so from one end: its first days before a reset, its last ones on a phone left aside. */
const daysLookedAt = 40
/** The card comes after the first entry and, put off, once more after the third. */
const secondCardAt = 3

const firstMemo: RecoveryMemo = { keptKid: null, putOffAt: 0, isSealedPutOff: false }

const readMemo = async (db: JournalDatabase): Promise<RecoveryMemo> =>
  (await readMeta(db, 'recovery')) ?? firstMemo

type Kids = ReadonlyMap<string, unknown>

const isSealed = ({ answers }: DayRow, kids: Kids): boolean =>
  answerIds.some((id) =>
    splitEnvelope(answers[id]).some((envelope) => !kids.has(kidOfEnvelope(envelope))),
  )

const isSealedDraft = ({ sealed }: DraftRow, kids: Kids): boolean =>
  !kids.has(kidOfEnvelope(sealed))

const isCardDue = (written: number, putOffAt: number): boolean =>
  written > 0 && (putOffAt === 0 || (putOffAt < secondCardAt && written >= secondCardAt))

export async function readRecoveryState({ db, user }: MemoJournal): Promise<RecoveryState> {
  // All asked at once: a live query no longer sees what is asked after several awaits.
  const [memo, keys, drafts, written, oldest, latest] = await Promise.all([
    readMemo(db),
    readKeyRows(db),
    allDrafts(db),
    countDays(db),
    oldestRows(db, daysLookedAt),
    latestRows(db, daysLookedAt),
  ])
  const { keptKid, putOffAt, isSealedPutOff } = memo
  const kids = openRing(keys)
  const hasKey = keptKid !== null && keptKid === user.kid
  const hasSealedDays =
    [...oldest, ...latest].some((row) => isSealed(row, kids)) ||
    drafts.some((draft) => isSealedDraft(draft, kids))
  const card =
    hasSealedDays && !isSealedPutOff
      ? 'sealed'
      : !hasKey && isCardDue(written, putOffAt)
        ? 'makeKey'
        : null
  return { hasKey, hasSealedDays, card }
}

const update = (db: JournalDatabase, change: Partial<RecoveryMemo>): Promise<void> =>
  changeMeta(db, 'recovery', firstMemo, change)

export async function putOffRecoveryCard({ db }: MemoJournal, card: RecoveryCard): Promise<void> {
  if (card === 'sealed') await update(db, { isSealedPutOff: true })
  else await update(db, { putOffAt: await countDays(db) })
}

/** The words are noted: one of them was given back. */
export const confirmRecoveryKey = ({ db, user }: MemoJournal): Promise<void> =>
  update(db, { keptKid: user.kid ?? null })
