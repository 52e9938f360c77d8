// The world after the storm: stores hold, clocks are right, everybody is online and signs in. Then every phone of an account
// shows the same words as the server, nothing is unsent, and each word that stands is shown.
import { answerIds } from '#domain/answers.ts'
import { wordsIn } from './ledger.ts'
import { isShut } from './locks.ts'
import * as mishaps from './mishaps.ts'
import { completed } from './people.ts'
import type { Context, Phone } from './phone.ts'
import { drained } from './time.ts'
import { draftsOf, hasJournal, rowsOf } from './truth.ts'
import { Violation, type Account, type World } from './world.ts'

const dayMs = 86_400_000
const maxPasses = 30

async function calm(world: World): Promise<void> {
  world.serverSkew = 0
  for (const phone of world.phones) {
    mishaps.recover(phone)
    phone.network.state = 'good'
    phone.skew = 0
  }
  for (const late of world.late.splice(0)) {
    late.arrive()
    await drained()
  }
  await drained()
  for (const phone of world.phones) {
    phone.killPage()
    phone.killWorker()
    phone.build++
  }
  await drained()
  // Until the days that were written under a clock ahead have come.
  const days = [
    ...world.days,
    ...world.phones.flatMap((phone) =>
      world.accounts.flatMap(({ userId }) => [
        ...rowsOf(phone, userId),
        ...draftsOf(phone, userId),
      ]),
    ),
  ]
  const now = world.startedAt + world.time.uptime
  const last = Math.max(now, ...days.map(({ day }) => Date.parse(day)))
  await world.time.advance(last - now + 2 * dayMs)
  await world.server.restart()
}

async function settle(world: World, phone: Phone, { calls }: Context): Promise<void> {
  const since = phone.now()
  for (let turn = 0; turn < maxPasses; turn++) {
    calls.sync.nudge()
    await drained()
    await world.time.advance(3000)
    const { unsentDays, phase, lastOkAt } = await calls.sync.readStatus()
    // A frozen tab may hold the turn meanwhile.
    const hasLooked = lastOkAt !== null && lastOkAt >= since
    const isSettled = unsentDays === 0 && phase === 'idle' && hasLooked && turn > 0
    const resealing = await calls.sync.readResealing()
    if (isSettled && (resealing === null || resealing.left === 0)) return
    // A phone that did not change the key itself seals anew a day later.
    if (isSettled) await world.time.advance(dayMs)
    // For as long as the server asked, which may be an hour.
    if (phase === 'waiting') await world.time.advance(600_000)
  }
  throw new Violation(
    `heal: phone ${phone.id} never settles: ${JSON.stringify(await calls.sync.readStatus())}`,
  )
}

/** A sign-out waits for whoever sends, a few seconds at most. */
async function inTime<T>(world: World, work: Promise<T>): Promise<T> {
  const state = { isOver: false }
  const over = (): void => void (state.isOver = true)
  void work.then(over, over)
  await drained()
  for (let times = 0; times < 12 && !state.isOver; times++) await world.time.advance(10_000)
  if (!state.isOver) throw new Violation('heal: what a person waits for never ends')
  return work
}

/** One of the passwords that the person had opens the lock, with the server's help where it must. */
async function openLock(phone: Phone, { calls }: Context, { passwords }: Account): Promise<void> {
  const answers: unknown[] = []
  for (const password of passwords.toReversed()) {
    const opened = await calls.appLock.unlock(password)
    if (opened.ok) return
    answers.push(opened.error)
  }
  // Its session may have ended elsewhere: then it signs in.
  if (isShut(phone))
    throw new Violation(`heal: phone ${phone.id} stays locked: ${JSON.stringify(answers)}`)
}

async function enter(world: World, phone: Phone, account: Account): Promise<Context> {
  // Still there from the first round.
  if (phone.page !== null && world.signedIn(phone) === account) return phone.page
  const context = phone.startPage()
  const { session, recovery } = context.calls
  await session.start()
  await drained()
  const own = world.signedIn(phone)
  if (own !== undefined && own !== account) {
    // So that it learns what an older copy of the server took back.
    await settle(world, phone, context).catch(() => undefined)
    if (!(await inTime(world, session.signOut('send'))))
      await inTime(world, session.signOut('lock'))
    await drained()
  }
  if (own === account && isShut(phone)) await openLock(phone, context, account)
  let result: unknown = null
  for (const password of account.passwords.toReversed()) {
    const done = await session.signIn(account.email, password)
    result = done
    if (done.ok) {
      for (const old of account.passwords) {
        if (old === password) continue
        const opened = await recovery.openSealed({ oldPassword: old }, password)
        if (opened.ok || !('code' in opened.error) || opened.error.code !== 'limited') continue
        // It has counted the tries of this hour; a server that was started again has not.
        await world.server.restart()
        await recovery.openSealed({ oldPassword: old }, password)
      }
      await drained()
      return context
    }
  }
  throw new Violation(`heal: phone ${phone.id} cannot sign in: ${JSON.stringify(result)}`)
}

/** Every draft is resumed and saved. False when there was none. */
async function saveDrafts(world: World, { calls: { journal } }: Context): Promise<boolean> {
  const drafts = await journal.readDrafts()
  for (const { day } of drafts) {
    const { form, isResumed } = await journal.openForm(day)
    if (!isResumed) throw new Violation(`heal: the draft of ${day} is not offered`)
    const left = new Set(wordsIn(answerIds.map((id) => form.texts[id]).join('\n')))
    const shown = wordsIn(answerIds.map((id) => form.shown.texts[id]).join('\n'))
    world.ledger.give(
      shown.filter((word) => !left.has(word)),
      'removed',
    )
    const saved = await journal.save(completed(form))
    if (!saved.ok)
      throw new Violation(`heal: the draft of ${day} is not saved: ${JSON.stringify(saved.error)}`)
  }
  return drafts.length > 0
}

async function checkShown(
  world: World,
  phone: Phone,
  account: Account,
  { calls }: Context,
): Promise<void> {
  const { userId, index } = account
  const rows = new Map(rowsOf(phone, userId).map((row) => [row.day, row]))
  const stored = world.days.filter((day) => day.userId === userId)
  for (const { day, rev } of stored) {
    const row = rows.get(day)
    if (row === undefined) throw new Violation(`heal: phone ${phone.id} misses ${day}`)
    if (row.contentRev !== rev) throw new Violation(`heal: phone ${phone.id} differs on ${day}`)
  }
  if (rows.size !== stored.length) throw new Violation(`heal: phone ${phone.id} has other days`)
  const drafts = draftsOf(phone, userId).length
  if (drafts > 0) throw new Violation(`heal: phone ${phone.id} keeps ${drafts} drafts`)
  const unsent = await calls.session.countUnsent()
  if (unsent > 0) throw new Violation(`heal: phone ${phone.id} counts ${unsent} unsent`)
  const shown = new Set<string>()
  for (const { day } of stored) {
    const view = await calls.journal.readDay(day)
    if (view?.isSealed !== false)
      throw new Violation(`heal: ${day} stays sealed on phone ${phone.id}`)
    if (view.glow !== null && !world.chosenGlows.has(`${day} ${view.glow}`))
      throw new Violation(`heal: phone ${phone.id} shows a glow of ${day} that nobody chose`)
    const wrong = world.marks.wrong(index, view)
    if (wrong !== null) throw new Violation(`heal: ${day} on phone ${phone.id} ${wrong}`)
    for (const id of answerIds) for (const word of wordsIn(view.texts[id])) shown.add(word)
  }
  for (const [day, kid] of await world.underFormerKeys(account)) {
    throw new Violation(`heal: ${day} stays under the former key ${kid}`)
  }
  for (const { name, day } of world.ledger.standing(index)) {
    if (!shown.has(name))
      throw new Violation(`heal: phone ${phone.id} does not show ${name} of ${day}`)
  }
}

export async function heal(world: World): Promise<void> {
  await calm(world)
  const pairs = world.accounts
    // An account in which nobody wrote has nothing to lose.
    .filter(({ index }) =>
      [...world.ledger.words.values()].some(({ mayHold }) => mayHold.has(index)),
    )
    .map((account) => {
      const holders = world.phones.filter((phone) => hasJournal(phone, account.userId))
      return { account, phones: holders.length > 0 ? holders : world.phones.slice(0, 1) }
    })
  for (const isLast of [false, true]) {
    // The accounts that the first round left open are looked at first.
    for (const { account, phones } of isLast ? pairs.toReversed() : pairs) {
      for (const phone of phones) {
        const context = await enter(world, phone, account)
        await settle(world, phone, context)
        if (await saveDrafts(world, context)) await settle(world, phone, context)
        await world.noteServer()
        if (isLast) await checkShown(world, phone, account, context)
      }
    }
  }
}
