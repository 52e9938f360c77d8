// What screens show beside days and status: refused days and why, the drafts that Accueil lists, figures, and a file that is taken away.
// What is true is read from the stores beside the engine, before and after, as steps overlap: what both tell was so meanwhile.
import { kidsIn } from '#contract/envelopes.ts'
import { answerIds } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import type { JournalFile } from '#contract/journalFile.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import { wordsIn } from './ledger.ts'
import { hasKey } from './people.ts'
import type { Context, Phone } from './phone.ts'
import { draftsOf, rowsOf } from './truth.ts'
import type { Account, World } from './world.ts'

/** What it is before and after some work; null where it changed meanwhile. */
async function steady<T, R>(read: () => T, work: () => Promise<R>): Promise<[T, R] | null> {
  const before = read()
  const done = await work()
  return JSON.stringify(read()) === JSON.stringify(before) ? [before, done] : null
}

const namesOf = (days: readonly { readonly day: Day; readonly code: string }[]): string =>
  days
    .map(({ day, code }) => `${day} ${code}`)
    .toSorted()
    .join(', ')

/** A refused day is named, with what the server really said of it. */
export async function checkRefused(
  world: World,
  phone: Phone,
  { calls }: Context,
  { userId }: Account,
): Promise<void> {
  const rows = () => rowsOf(phone, userId).filter(({ refusal }) => refusal !== null)
  const told = await steady(rows, () => calls.sync.readStatus())
  if (told === null) return
  const [held, { refused }] = told
  const asStored = namesOf(held.map(({ day, refusal }) => ({ day, code: refusal?.code ?? '' })))
  if (namesOf(refused) !== asStored)
    world.fail(`false: phone ${phone.id} names ${namesOf(refused)} as refused, not ${asStored}`)
  for (const { day, code, isHereAlone } of refused) {
    const said = world.refusedWith.get(`${userId} ${day}`)
    const isKnown = code === 'tooLongOnItsWay' ? said?.has('tooLarge') : said?.has(code)
    if (isKnown !== true) world.fail(`false: phone ${phone.id} calls ${day} refused for ${code}`)
    if (isHereAlone && held.find((row) => row.day === day)?.serverRev !== null)
      world.fail(`false: phone ${phone.id} calls ${day} its own alone`)
  }
}

const ringOf = ({ session }: Context): ReadonlyMap<string, unknown> =>
  session.journal()?.keys.ring ?? new Map<string, unknown>()

/** Every draft that this page can open is listed once, and none is said to be kept that is not. */
export async function checkDrafts(
  world: World,
  phone: Phone,
  context: Context,
  { userId }: Account,
): Promise<void> {
  if (!hasKey(phone)) return
  const told = await steady(
    () => draftsOf(phone, userId),
    () => context.calls.journal.readDrafts(),
  )
  if (told === null) return
  const [stored, listed] = told
  const ring = ringOf(context)
  const ids = listed.map(({ formId }) => formId)
  if (new Set(ids).size < ids.length) world.fail(`false: phone ${phone.id} lists a draft twice`)
  const storedIds = new Set(stored.map(({ formId }) => formId))
  for (const { formId, day, isKept } of listed) {
    if (isKept && !storedIds.has(formId))
      world.fail(`false: phone ${phone.id} says that a draft of ${day} is kept`)
  }
  for (const draft of stored) {
    const { formId, day, sealed } = draft
    if (kidsIn(sealed).some((kid) => !ring.has(kid))) continue
    const shown = listed.find((one) => one.formId === formId)
    if (shown === undefined) {
      world.fail(`false: phone ${phone.id} does not list a draft of ${day}`)
      continue
    }
    if (shown.day !== day) world.fail(`false: a draft of ${day} is listed on ${shown.day}`)
    if (!shown.isKept) continue
    const words = new Set(await world.truth.wordsOfDraft(draft))
    for (const word of wordsIn(shown.preview))
      if (!words.has(word)) world.fail(`false: the draft of ${day} is listed with ${word}`)
  }
}

const dayMs = 86_400_000
const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)

/** Counted by hand, by no code of the product. */
export function ownFigures(written: readonly string[], today: string) {
  const days = new Set(written)
  let streak = 0
  const first = days.has(today) ? 0 : 1
  while (days.has(dayBefore(today, first + streak))) streak += 1
  const month = today.slice(0, 7)
  return { streak, inMonth: written.filter((day) => day.startsWith(month)).length, all: days.size }
}

/** Streak and counts, of a phone that has the whole journal, are those of the days that are written. */
export async function checkFigures(
  world: World,
  phone: Phone,
  { calls }: Context,
  { userId }: Account,
): Promise<void> {
  const today = calls.journal.today()
  const told = await steady(
    () => rowsOf(phone, userId).map(({ day, pinned }) => ({ day, pinned })),
    () =>
      Promise.all([
        calls.journal.readSight(),
        calls.journal.readStatistics(today),
        calls.journal.readCounts(),
      ]),
  )
  if (told === null || calls.journal.today() !== today) return
  const [rows, [sight, statistics, counts]] = told
  const own = ownFigures(
    rows.map(({ day }) => day),
    today,
  )
  const pinned = rows.filter((row) => row.pinned === 1).length
  if (counts.all !== own.all || counts.pinned !== pinned)
    world.fail(`false: phone ${phone.id} counts ${JSON.stringify([counts.all, counts.pinned])}`)
  if (!sight.isWhole || statistics === null) return
  const { streakCount, daysCompleted } = statistics.currentMonth
  const { pinnedDaysCount } = statistics
  const said = JSON.stringify([streakCount, daysCompleted, pinnedDaysCount])
  const counted = JSON.stringify([own.streak, own.inMonth, pinned])
  if (said !== counted)
    world.fail(`false: phone ${phone.id} says ${said} of streak, month and pins, not ${counted}`)
}

/** The rows of a phone before a file was made. */
export const rowsBefore = (phone: Phone, { userId }: Account): ReadonlyMap<Day, DayRow> =>
  new Map(rowsOf(phone, userId).map((row) => [row.day, row]))

/** A file that was taken away has every word of each day that did not change meanwhile, on its day, as far as the phone opens it. */
export async function checkFile(
  world: World,
  phone: Phone,
  context: Context,
  account: Account,
  { file, before }: { readonly file: JournalFile; readonly before: ReadonlyMap<Day, DayRow> },
): Promise<void> {
  const ring = ringOf(context)
  const inFile = new Map<string, Set<string>>()
  for (const day of file.days) {
    const words = answerIds.flatMap((id) => wordsIn(day[id]))
    inFile.set(day.date, new Set([...(inFile.get(day.date) ?? []), ...words]))
  }
  for (const row of rowsOf(phone, account.userId)) {
    if (before.get(row.day)?.contentRev !== row.contentRev) continue
    const isOpen = (envelope: string): boolean => kidsIn(envelope).every((kid) => ring.has(kid))
    for (const word of await world.truth.wordsOfDay(row, isOpen)) {
      if (inFile.get(row.day)?.has(word) !== true)
        world.fail(`lost: a file of phone ${phone.id} has not ${word} of ${row.day}`)
    }
  }
}
