// « Versions précédentes »: what a day was before, as the server keeps it and this phone opens it, and taking one back (JF12 and JF13 in SPEC.md).
import { apiOf } from '#engine/api/api.ts'
import type { WireVersion } from '#contract/journal.ts'
import { answerIds, mapAnswers } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import { entryToView, type Entry, type EntryView } from '#domain/entry.ts'
import { isSameMusic } from '#domain/music.ts'
import type { Register } from '#domain/register.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import { verifyDay } from '#engine/crypto/verifyDay.ts'
import type { FieldIds } from '#engine/journal/dayForm.ts'
import { storeAgainOf } from '#engine/journal/awaitedDay.ts'
import { formOf, newFormId, saveForm } from '#engine/journal/forms.ts'
import {
  newId,
  writeDeps,
  writing,
  type SaveFailure,
  type WritingJournal,
} from '#engine/journal/writing.ts'
import { writeDay, type DayChange } from '#engine/journal/writeDay.ts'
import { readRow } from '#engine/local/days.ts'
import { bringDay } from '#engine/sync/bringDay.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

type Field = keyof FieldIds

export interface VersionView extends EntryView, Pick<Entry, 'writtenAt' | 'offset'> {
  /** What the day had never been given by then; what it was given and lost again is none of these. */
  readonly unsaid: ReadonlySet<Field>
}

export interface DayVersion {
  /** Epoch ms of the write that took its place, by the server's clock. */
  readonly replacedAt: number
  /** Null when it is not the content that it is named after. */
  readonly view: VersionView | null
}

function unsaidOf(entry: Entry): ReadonlySet<Field> {
  const registers: Readonly<Record<Field, Register<unknown>>> = {
    ...entry.answers,
    glow: entry.glow,
    // Who takes it back would vouch for one that this phone cannot check.
    music: entry.marks.music,
  }
  const fields = [...answerIds, 'glow', 'music'] as const
  return new Set(fields.filter((field) => registers[field].values.length === 0))
}

export interface VersionPage {
  readonly versions: readonly DayVersion[]
  /** What asks for the next ones; null when there are none. */
  readonly next: Pick<WireVersion, 'replacedAt' | 'rev'> | null
}

async function openVersion(
  { sealer }: Pick<OpenJournal, 'sealer'>,
  day: Day,
  received: WireVersion,
): Promise<DayVersion> {
  const content = received.date === day ? await verifyDay(received) : null
  const replacedAt = Date.parse(received.replacedAt)
  if (content === null) return { replacedAt, view: null }
  const { entry, ...unread } = await sealer.open(content)
  const { writtenAt, offset } = entry
  const view = { ...entryToView(entry, unread), writtenAt, offset, unsaid: unsaidOf(entry) }
  return { replacedAt, view }
}

/** Latest first. What the server sends that is no version is left out. */
export async function readVersions(
  journal: Pick<OpenJournal, 'http' | 'token' | 'sealer'>,
  day: Day,
  after: VersionPage['next'] = null,
): Promise<Result<VersionPage, ApiFailure>> {
  const reply = await apiOf(journal).versions(day, after)
  if (!reply.ok) return reply
  const received = reply.value.data.filter((version) => version !== null)
  const versions = await Promise.all(received.map((one) => openVersion(journal, day, one)))
  const last = received.at(-1)
  const next = reply.value.hasMore && last !== undefined ? last : null
  return ok({ versions, next: next && { replacedAt: next.replacedAt, rev: next.rev } })
}

const isSameView = (a: EntryView, b: EntryView): boolean =>
  answerIds.every((id) => a.texts[id] === b.texts[id]) &&
  a.glow === b.glow &&
  isSameMusic(a.music, b.music) &&
  a.isSealed === b.isSealed &&
  a.isNewer === b.isNewer

/**
 * Without those that say what the next wording says too, the first of them what the day says now: a pin, and another key, make
 * versions of the same words. `versions`: latest first.
 */
export const withoutRepeats = (
  now: EntryView | null,
  versions: readonly DayVersion[],
): readonly DayVersion[] =>
  versions.filter(({ view }, at) => {
    const later = at === 0 ? now : (versions[at - 1]?.view ?? null)
    return view === null || later === null || !isSameView(view, later)
  })

/**
 * `notSent`: the words that would be replaced are on this phone alone, so that nothing would bring them back. `sealed`: something of
 * the version, or of the day as another phone wrote it, does not open here.
 */
export interface TakeBackFailure {
  readonly type: 'notSent' | 'sealed'
}

const isHereAlone = ({ db }: Pick<OpenJournal, 'db'>, day: Day): Promise<boolean> =>
  readRow(db, day).then((row) => row?.unsent === 1)

/**
 * Writes the words, the glow and the song of a version in the place of those that the day has now, which become a version themselves; what
 * the version was never given stays. What another phone wrote is fetched first: it would stand beside the version else.
 */
export async function takeVersionBack(
  journal: WritingJournal & Pick<OpenJournal, 'http' | 'token'>,
  version: VersionView,
): Promise<Result<void, SaveFailure | TakeBackFailure | ApiFailure>> {
  const { day, unsaid } = version
  if (version.isSealed || version.isNewer) return err({ type: 'sealed' })
  const brought = await writing(journal, async () => {
    await storeAgainOf(journal, day)
    const isAlone = await isHereAlone(journal, day)
    if (isAlone) return err({ type: 'notSent' } as const)
    const upToDate = await bringDay(journal, day)
    return upToDate.ok ? ok(await readRow(journal.db, day)) : upToDate
  })
  if (!brought.ok) return brought
  if (!brought.value.ok) return brought.value
  const { clock } = journal
  const ids = { newId: () => newId(journal), now: () => clock.now() }
  const formId = newFormId(() => newId(journal))
  let isNotSent = false
  const checked = brought.value.value
  const replace: DayChange = (entry, neverSent, row) => {
    // Written or joined meanwhile, by whatever did: only what the server has becomes a version.
    isNotSent = row?.contentRev !== checked?.contentRev || row?.unsent === 1
    // The hour at which the day was written stays: no server takes a past day that is written now.
    const { writtenAt, offset } = entry ?? version
    const shown = formOf(day, entry, { formId, writtenAt, offset })
    const of = (field: Field) => (unsaid.has(field) ? shown : version)
    const texts = mapAnswers((id) => of(id).texts[id])
    const form = { ...shown, texts, glow: of('glow').glow, music: of('music').music }
    return isNotSent ? null : saveForm(entry, form, neverSent, ids)
  }
  const written = await writing(journal, () => writeDay(writeDeps(journal), day, replace, null))
  if (!written.ok) return written
  if (isNotSent) return err({ type: 'notSent' })
  journal.sync.wake()
  return ok(undefined)
}
