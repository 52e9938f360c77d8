// What people do on their phones, through the calls that screens make.
import { answerIds, isBlank, mapAnswers, requiredAnswerIds } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import { glows } from '#domain/glow.ts'
import { isTouched, type DayForm, type DraftState } from '#engine/journal/dayForm.ts'
import type { Dice } from '#simulation/random.ts'
import { wordsIn } from './ledger.ts'
import type { Context, OpenForm, Phone } from './phone.ts'
import { turns } from './time.ts'
import { appLockOf, draftsOf, rowsOf } from './truth.ts'
import type { Account, World } from './world.ts'

export const textsOf = (texts: DayForm['texts']): string =>
  answerIds.map((id) => texts[id]).join('\n')

/** Whether the journal can be read: signed in, and not asking for the password. */
export function hasKey({ page }: Phone): boolean {
  const session = page?.calls.session.current()
  return session?.status === 'signedIn' && session.hasKey
}

/** « kept » must mean that this very text stands in the store. */
function checkKept(
  world: World,
  phone: Phone,
  account: Account,
  { type: state, form }: DraftState,
): void {
  if (state !== 'kept') return
  world.stats.kept++
  const row = draftsOf(phone, account.userId).find(({ formId }) => formId === form.formId)
  if (row === undefined) {
    if (isTouched(form))
      world.fail(`false: kept was said of a draft that is not stored (phone ${phone.id})`)
    return
  }
  const check = async (): Promise<void> => {
    const text = await world.truth.open({ kind: 'draft', day: row.day, id: row.formId }, row.sealed)
    const { texts, glow } = JSON.parse(text) as DayForm
    if (textsOf(texts) !== textsOf(form.texts) || glow !== form.glow)
      world.fail(`false: kept was said of other letters than those stored (phone ${phone.id})`)
    else world.ledger.acknowledge(wordsIn(textsOf(form.texts)))
  }
  world.checks.push(check())
}

export const openForm = (world: World, phone: Phone, dice: Dice): Promise<void> =>
  world.begin(phone, 'open', async (context) => {
    const account = world.signedIn(phone)
    if (account === undefined || !hasKey(phone) || phone.form !== null) return
    const { journal } = context.calls
    const drafts = dice(2) === 0 ? await journal.readDrafts() : []
    const day = drafts[dice(Math.max(1, drafts.length))]?.day ?? journal.today()
    const { form } = await journal.openForm(day)
    if (!context.isAlive()) return
    phone.form = { context, form, account: account.index, watchedIn: null, keptIn: null }
    watch(world, phone, account, phone.form)
  })

/** As a screen does, anew for each opening of the journal. */
function watch(world: World, phone: Phone, account: Account | undefined, open: OpenForm): void {
  const { context, form } = open
  const journal = context.session.journal()
  if (account === undefined || open.watchedIn === journal) return
  open.watchedIn = journal
  context.calls.journal.watchDraft(form.formId, (state) => {
    if (context.isAlive()) checkKept(world, phone, account, state)
  })
}

function keep(world: World, phone: Phone, open: OpenForm): void {
  const { context, form } = open
  watch(world, phone, world.accounts[open.account], open)
  open.keptIn = context.session.journal()
  void context.calls.journal
    .keepDraft(form)
    .catch((error: unknown) => world.failed(context, 'keep', error))
}

/** The open form; null when its journal is open no more. */
function formNow(world: World, phone: Phone): OpenForm | null {
  const { form } = phone
  const isHere = form !== null && form.context === phone.page && phone.busy === null
  return isHere && hasKey(phone) && world.signedIn(phone)?.index === form.account ? form : null
}

/** A form of a session that has ended, or of a page whose store failed as it was opened anew, is not kept, and says so. */
export function isKept({ form, page }: Phone): boolean {
  const session = page?.session.current()
  return (
    session?.status === 'signedIn' && form?.keptIn === session.journal && session.journal.isOpen()
  )
}

/** Types a word letter by letter: beside what stands there, on a line of its own, or over it. */
export function typeWord(world: World, phone: Phone, dice: Dice): void {
  const open = formNow(world, phone)
  if (open === null) return
  const id = answerIds[dice(answerIds.length)] ?? 'learned'
  const before = open.form.texts[id]
  const word = world.ledger.write(open.account, open.form.day, phone.id)
  const account = world.accounts[open.account]
  if (account !== undefined && appLockOf(phone, account.userId) !== null)
    phone.typedUnderLock.add(word)
  const isOver = dice(6) === 0
  const start = isOver || before === '' ? '' : before + (dice(2) === 0 ? '\n' : ' ')
  const shown = new Set(wordsIn(textsOf(open.form.shown.texts)))
  if (isOver)
    world.ledger.give(
      wordsIn(before).filter((gone) => !shown.has(gone)),
      'removed',
    )
  for (const letters of [word.slice(0, -1), word]) {
    open.form = { ...open.form, texts: { ...open.form.texts, [id]: start + letters } }
    keep(world, phone, open)
  }
}

/** A glow too, or none. */
export function chooseSong(world: World, phone: Phone, dice: Dice): void {
  const open = formNow(world, phone)
  if (open === null) return
  const chosen = dice(1000)
  const id = String(chosen)
  const glow = glows.find((one) => one === chosen % 6) ?? null
  if (glow !== null) world.chosenGlows.add(`${open.form.day} ${glow}`)
  const music =
    dice(4) === 0 ? null : { id, name: `n${id}`, artists: 'a', album: 'b', uri: `u:${id}` }
  const { day } = open.form
  if (music === null) world.marks.songTaken.add(`${open.account} ${day}`)
  else world.marks.songs.add(`${day} ${id}`)
  open.form = { ...open.form, music, glow }
  keep(world, phone, open)
}

export function closeForm(world: World, phone: Phone): void {
  const open = formNow(world, phone)
  if (open === null) return
  open.context.calls.journal.closeForm(open.form.formId)
  phone.form = null
}

export function completed(form: DayForm): DayForm {
  const texts = mapAnswers((id) =>
    requiredAnswerIds.some((required) => required === id) && isBlank(form.texts[id])
      ? 'rien'
      : form.texts[id],
  )
  return { ...form, texts }
}

export async function saveForm(world: World, phone: Phone): Promise<void> {
  const open = formNow(world, phone)
  if (open === null) return
  await world.begin(phone, 'save', (context) => save(world, phone, context, open))
}

export async function save(
  world: World,
  phone: Phone,
  context: Context,
  open: OpenForm,
): Promise<void> {
  const form = completed(open.form)
  open.form = form
  const left = new Set(wordsIn(textsOf(form.texts)))
  world.ledger.give(
    wordsIn(textsOf(form.shown.texts)).filter((word) => !left.has(word)),
    'removed',
  )
  const saved = await context.calls.journal.save(form)
  if (!context.isAlive()) return
  const isSaved = saved.ok || (saved.error.type === 'notStored' && saved.error.isSent)
  if (isSaved) {
    world.stats.saves++
    world.ledger.acknowledge(left)
    if (form.music !== null) world.marks.withSong.add(`${open.account} ${form.day}`)
  }
  if (saved.ok && phone.form === open) phone.form = null
}

export const pin = (world: World, phone: Phone, dice: Dice): Promise<void> =>
  world.begin(phone, 'pin', async ({ calls }) => {
    const account = world.signedIn(phone)
    if (account === undefined || !hasKey(phone)) return
    const rows = rowsOf(phone, account.userId)
    const day = rows[dice(Math.max(1, rows.length))]?.day
    if (day !== undefined) await setPinned(world, account.index, calls, day, dice(2) === 0)
  })

async function setPinned(
  { marks }: World,
  index: number,
  { journal }: Context['calls'],
  day: Day,
  isPinned: boolean,
): Promise<void> {
  ;(isPinned ? marks.pins : marks.pinTaken).add(`${index} ${day}`)
  const done = await journal.setPinned(day, isPinned)
  if (done.ok && isPinned) marks.withPin.add(`${index} ${day}`)
}

/** Pins the day of the open form a moment later, whatever else goes on then: as from another tab. */
export function pinBeside(world: World, phone: Phone, dice: Dice): void {
  const open = formNow(world, phone)
  if (open === null) return
  const { context, form } = open
  const isPinned = dice(2) === 0
  void turns(dice(40))
    .then(() => setPinned(world, open.account, context.calls, form.day, isPinned))
    .catch((error: unknown) => world.failed(context, 'pinBeside', error))
}

export const eraseDraft = (world: World, phone: Phone, dice: Dice): Promise<void> =>
  world.begin(phone, 'eraseDraft', async ({ calls }) => {
    const account = world.signedIn(phone)
    if (account === undefined || phone.form !== null) return
    const drafts = await calls.journal.readDrafts()
    const draft = drafts[dice(Math.max(1, drafts.length))]
    if (draft === undefined) return
    const row = draftsOf(phone, account.userId).find(({ formId }) => formId === draft.formId)
    if (row !== undefined) {
      const words = await world.truth.wordsOfDraft(row)
      // Words that the form showed stand in the day too: erasing the draft removes none of them.
      const text = await world.truth.open(
        { kind: 'draft', day: row.day, id: row.formId },
        row.sealed,
      )
      const shown = new Set(wordsIn(textsOf((JSON.parse(text) as DayForm).shown.texts)))
      world.ledger.give(
        words.filter((word) => !shown.has(word)),
        'removed',
      )
    }
    await calls.journal.eraseDraft(draft)
  })

export const retry = (world: World, phone: Phone, dice: Dice): Promise<void> =>
  world.begin(phone, 'retry', async ({ calls }) => {
    if (world.signedIn(phone) === undefined) return
    const { refused } = await calls.sync.readStatus()
    const day = refused[dice(Math.max(1, refused.length))]?.day
    if (day !== undefined) await calls.journal.retry(day)
  })
