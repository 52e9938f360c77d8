// Reminders on this phone (RM rules in SPEC.md): the browser's permission, its subscription and the server's knowledge of
// it are three things, each of which can be lost alone. The person's choice is stored here; each start restores the rest to
// match it.
import { apiOf } from '#engine/api/api.ts'
import { parseDay } from '#domain/day.ts'
import { todayOf } from '#domain/dayAt.ts'
import type { PushSubscriptionKeys, Timer } from '#domain/ports.ts'
import { firstReminderMemo, reconcileMove, type ReminderMemo } from '#domain/reminders.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { TurnQueue } from '#domain/turnQueue.ts'
import { isRefused, type ApiFailure } from '#engine/api/failure.ts'
import type { Environment } from '#engine/environment.ts'
import { isWritten } from '#engine/local/days.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { changeMeta, readMeta } from '#engine/local/metaStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

/** The browser, or its vendor's push service, refused to subscribe. */
export interface PushFailure {
  readonly type: 'pushRefused'
}

export interface ReminderState {
  /** Switched on here, subscribed in this browser, and acknowledged by the server. */
  readonly isSubscribed: boolean
  /** What the worker received last; null before the first. */
  readonly received: ReminderMemo['received']
  /** The hour chosen on this phone that the server does not know yet; null when it knows all. */
  readonly wantedHour: number | null
}

/** The parts of a push that the engine reads. */
export interface ReceivedPush {
  readonly kind: 'reminder' | 'test'
  readonly day?: string | undefined
}

export interface PushTurnsDep {
  /** Calls to the browser's push, and to the server about reminders, run one after the other: two at once could subscribe twice. */
  readonly pushTurns: TurnQueue
}
type PushDeps = Pick<Environment, 'push' | 'timer'>
type ReminderJournal = OpenJournal & PushTurnsDep

/** Chromium without its vendor's push service never settles the call. */
const subscribeMs = 15_000
const readMs = 3000

/** Null when it fails, or takes longer. */
const within = <T>(timer: Timer, ms: number, work: Promise<T>): Promise<T | null> =>
  new Promise((resolve) => {
    const cancel = timer.after(ms, () => resolve(null))
    work.then(resolve, () => resolve(null)).finally(cancel)
  })

const readSubscription = async ({ push, timer }: PushDeps): Promise<PushSubscriptionKeys | null> =>
  push && within(timer, readMs, push.read())

/** Unsubscribes this browser; the server is not told. */
export async function dropSubscription({ push, timer }: PushDeps): Promise<void> {
  if (push !== null) await within(timer, readMs, push.unsubscribe())
}

const readMemo = async (db: JournalDatabase): Promise<ReminderMemo> =>
  (await readMeta(db, 'reminders')) ?? firstReminderMemo

const updateMemo = (db: JournalDatabase, change: Partial<ReminderMemo>): Promise<void> =>
  changeMeta(db, 'reminders', firstReminderMemo, change)

/** The server sends in the time zone of this phone, at an hour that it knows: another phone may have chosen it. */
async function tellZone({
  user,
  http,
  token,
  zone,
  changing,
}: Pick<OpenJournal, 'user' | 'http' | 'token' | 'zone' | 'changing'>): Promise<
  Result<void, ApiFailure>
> {
  const timeZone = zone()
  if (user.timeZone === timeZone) return ok(undefined)
  const take = changing()
  const changed = await apiOf({ http, token }).updateProfile({ timeZone })
  if (!changed.ok) return changed
  await take(changed.value)
  return ok(undefined)
}

/** A subscription for the server's own key; one made for another key could never be written to. */
async function subscribeFor(
  deps: PushDeps,
  publicKey: string,
): Promise<PushSubscriptionKeys | null> {
  const { push, timer } = deps
  if (push === null) return null
  const current = await readSubscription(deps)
  if (current !== null) {
    if (current.publicKey === null || current.publicKey === publicKey) return current
    await dropSubscription(deps)
  }
  return within(timer, subscribeMs, push.subscribe(publicKey))
}

async function subscribe(
  journal: ReminderJournal,
): Promise<Result<void, ApiFailure | PushFailure>> {
  const { db, clock } = journal
  const api = apiOf(journal)
  const key = await api.pushKey()
  if (!key.ok) return key
  const subscription = await subscribeFor(journal, key.value.publicKey)
  if (subscription === null) return err({ type: 'pushRefused' })
  const { endpoint, keys } = subscription
  const told = await api.subscribe({ endpoint, keys })
  if (!told.ok) return told
  if (!journal.isOpen()) return err({ type: 'pushRefused' })
  await updateMemo(db, { isOn: true, sent: { endpoint, at: clock.now() } })
  return ok(undefined)
}

async function reconcileNow(journal: ReminderJournal, isHeard: boolean): Promise<void> {
  const { push, db, user, clock } = journal
  if (push === null || !journal.isOpen()) return
  const memo = await readMemo(db)
  const subscription = await readSubscription(journal)
  if (!journal.isOpen()) return
  const move = reconcileMove({
    permission: push.permission(),
    memo,
    endpoint: subscription?.endpoint ?? null,
    serverHasAny: isHeard ? user.hasPushNotificationSubscription : null,
    now: clock.now(),
  })
  if (move === 'drop') await dropSubscription(journal)
  if (move === 'check') await subscribe(journal)
  if (memo.isOn) await tellZone(journal)
}

/** `isHeard`: the profile was just fetched, so its word on subscriptions is current. */
export const reconcileReminders = (journal: ReminderJournal, isHeard: boolean): Promise<void> =>
  journal.pushTurns.inTurn(async () => {
    await tellHour(journal)
    await reconcileNow(journal, isHeard)
  })

/** Drops the subscription at once, and again after the calls that wait for the network: they may have subscribed meanwhile. */
async function atOnce({ pushTurns }: PushTurnsDep, work: () => Promise<void>): Promise<void> {
  await work()
  void pushTurns.inTurn(work)
}

/** Drops the subscription after a sign-out. */
export const dropAtOnce = (deps: PushDeps & PushTurnsDep): Promise<void> =>
  atOnce(deps, () => dropSubscription(deps))

export async function readReminders(
  journal: Pick<OpenJournal, 'db' | 'push' | 'timer'>,
): Promise<ReminderState> {
  // All reads begin at once: a live query does not see reads that begin after several awaits.
  const [memo, subscription] = await Promise.all([readMemo(journal.db), readSubscription(journal)])
  const isSubscribed = subscription !== null && memo.sent?.endpoint === subscription.endpoint
  return {
    isSubscribed: memo.isOn && isSubscribed,
    received: memo.received,
    wantedHour: memo.wantedHour ?? null,
  }
}

/** Needs the browser's permission. A failure leaves no subscription behind. */
export const switchRemindersOn = (
  journal: ReminderJournal,
): Promise<Result<void, ApiFailure | PushFailure>> =>
  journal.pushTurns.inTurn(async () => {
    const { isOn } = await readMemo(journal.db)
    // A subscription of another account, or of none.
    if (!isOn) await dropSubscription(journal)
    const told = await tellZone(journal)
    const done = told.ok ? await subscribe(journal) : told
    if (!done.ok) await dropSubscription(journal)
    return done
  })

/** Works without network. */
export const switchRemindersOff = (journal: ReminderJournal): Promise<void> =>
  atOnce(journal, async () => {
    const { sent } = await readMemo(journal.db)
    await updateMemo(journal.db, { isOn: false, sent: null })
    await dropSubscription(journal)
    if (sent !== null) void apiOf(journal).unsubscribe(sent.endpoint)
  })

type HourAnswer = Result<'told' | 'waiting', ApiFailure>

async function tellHour(journal: ReminderJournal): Promise<HourAnswer> {
  const { db, zone } = journal
  if (!journal.isOpen()) return ok('waiting')
  const { wantedHour = null } = await readMemo(db)
  if (wantedHour === null) return ok('told')
  const take = journal.changing()
  const changed = await apiOf(journal).updateProfile({
    reminderHour: wantedHour,
    timeZone: zone(),
  })
  // Too often asked, signed out, away: it may be told later. An hour that is none may not.
  if (!changed.ok && !isRefused(changed.error, 'invalid')) return ok('waiting')
  // Another one, chosen meanwhile, has a turn of its own.
  await changeMeta(db, 'reminders', firstReminderMemo, (before) =>
    before.wantedHour === wantedHour ? { wantedHour: null } : {},
  )
  if (!changed.ok) return changed
  await take(changed.value)
  return ok('told')
}

/**
 * Tells the server the hour that waits, if one does; it goes on waiting where the server could not be asked. One after the other:
 * of two requests at once the first could arrive last.
 */
export const sendWantedHour = (journal: ReminderJournal): Promise<HourAnswer> =>
  journal.pushTurns.inTurn(() => tellHour(journal))

/** 0 to 23. Stored on this phone first: without network it is told to the server later. */
export async function chooseReminderHour(
  journal: ReminderJournal,
  wantedHour: number,
): Promise<HourAnswer> {
  await updateMemo(journal.db, { wantedHour })
  return sendWantedHour(journal)
}

/** Sends a notification to every phone of the account. */
export async function sendTestReminder(
  caller: Pick<OpenJournal, 'http' | 'token'>,
): Promise<Result<void, ApiFailure>> {
  const sent = await apiOf(caller).sendTestPush()
  return sent.ok ? ok(undefined) : sent
}

/** For the worker: records a received push, and returns whether its day is written on this phone. */
export async function receivePush(
  { db, clock }: Pick<OpenJournal, 'db' | 'clock'>,
  { kind, day }: ReceivedPush,
): Promise<{ readonly isWritten: boolean }> {
  await updateMemo(db, { received: { kind, at: clock.now() } })
  return { isWritten: await isWritten(db, parseDay(day) ?? todayOf(clock)) }
}
