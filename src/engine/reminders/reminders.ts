// Reminders on this phone (RM rules in SPEC.md): the browser's permission, its subscription and the server's knowledge of
// it are three things, each of which can be lost alone. What the person chose is written here; the rest is brought back
// to it at each start.
import { parseDay } from '#domain/day.ts'
import { todayOf } from '#domain/dayAt.ts'
import type { PushSubscriptionKeys, Timer } from '#domain/ports.ts'
import {
  firstReminderHour,
  firstReminderMemo,
  reconcileMove,
  type ReminderMemo,
} from '#domain/reminders.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { TurnQueue } from '#domain/turnQueue.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import type { Environment } from '#engine/environment.ts'
import { hasDays, isWritten } from '#engine/local/days.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { changeMeta, readMeta } from '#engine/local/metaStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

/** The browser, or its vendor's push service, would not subscribe. */
export interface PushFailure {
  readonly type: 'pushRefused'
}

export interface ReminderState {
  /** Switched on here, subscribed in this browser, and acknowledged by the server. */
  readonly isSubscribed: boolean
  /** At least one day is written on this phone. */
  readonly hasWritten: boolean
  /** What the worker received last; null before the first. */
  readonly received: ReminderMemo['received']
}

/** Of a push, as far as the engine cares. */
export interface ReceivedPush {
  readonly kind: 'reminder' | 'test'
  readonly day?: string | undefined
}

export interface PushTurnsDep {
  /** One after the other: two subscriptions at once would be two. */
  readonly pushTurns: TurnQueue
}
type PushDeps = Pick<Environment, 'push' | 'timer'>
type ReminderJournal = OpenJournal & PushTurnsDep

/** Chromium without its vendor's service never answers. */
const subscribeMs = 15_000
const readMs = 3000
const farewellMs = 2000

/** Null when it fails, or takes longer. */
const within = <T>(timer: Timer, ms: number, work: Promise<T>): Promise<T | null> =>
  new Promise((resolve) => {
    const cancel = timer.after(ms, () => resolve(null))
    work.then(resolve, () => resolve(null)).finally(cancel)
  })

const readSubscription = async ({ push, timer }: PushDeps): Promise<PushSubscriptionKeys | null> =>
  push && within(timer, readMs, push.read())

/** This browser is subscribed no more, whatever the server knows. */
export async function dropSubscription({ push, timer }: PushDeps): Promise<void> {
  if (push !== null) await within(timer, readMs, push.unsubscribe())
}

const readMemo = async (db: JournalDatabase): Promise<ReminderMemo> =>
  (await readMeta(db, 'reminders')) ?? firstReminderMemo

const updateMemo = (db: JournalDatabase, change: Partial<ReminderMemo>): Promise<void> =>
  changeMeta(db, 'reminders', firstReminderMemo, change)

/** The server sends at the person's hour, where the person is. */
async function tellZone({
  user,
  api,
  zone,
  refresh,
}: Pick<OpenJournal, 'user' | 'api' | 'zone' | 'refresh'>): Promise<Result<void, ApiFailure>> {
  const timeZone = zone()
  const hasHour = typeof user.reminderHour === 'number'
  if (user.timeZone === timeZone && hasHour) return ok(undefined)
  const reminderHour = user.reminderHour ?? firstReminderHour
  const changed = await api.updateProfile({ timeZone, reminderHour })
  if (changed.ok) await refresh(changed.value)
  return changed.ok ? ok(undefined) : changed
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
  const { api, db, clock } = journal
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

/** `isHeard`: the profile was just fetched, so that what it says of subscriptions is true. */
export const reconcileReminders = (journal: ReminderJournal, isHeard: boolean): Promise<void> =>
  journal.pushTurns.inTurn(() => reconcileNow(journal, isHeard))

/** At once, whatever the network makes others wait for; and once more behind them, who may have subscribed meanwhile. */
async function atOnce({ pushTurns }: PushTurnsDep, work: () => Promise<void>): Promise<void> {
  await work()
  void pushTurns.inTurn(work)
}

/** The account has left this phone. */
export const dropAtOnce = (deps: PushDeps & PushTurnsDep): Promise<void> =>
  atOnce(deps, () => dropSubscription(deps))

export async function readReminders(
  journal: Pick<OpenJournal, 'db' | 'push' | 'timer'>,
): Promise<ReminderState> {
  // Asked at once: a live query no longer sees what is asked after several awaits.
  const [memo, hasWritten, subscription] = await Promise.all([
    readMemo(journal.db),
    hasDays(journal.db),
    readSubscription(journal),
  ])
  const isSubscribed = subscription !== null && memo.sent?.endpoint === subscription.endpoint
  return { isSubscribed: memo.isOn && isSubscribed, hasWritten, received: memo.received }
}

/** Once the browser's permission is granted. A failure leaves nothing behind. */
export const switchRemindersOn = (
  journal: ReminderJournal,
): Promise<Result<void, ApiFailure | PushFailure>> =>
  journal.pushTurns.inTurn(async () => {
    const { isOn } = await readMemo(journal.db)
    // Another account's, or one that was made without any.
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
    if (sent !== null) void journal.api.unsubscribe(sent.endpoint)
  })

/** 0 to 23. */
export async function chooseReminderHour(
  { api, zone, refresh }: Pick<OpenJournal, 'api' | 'zone' | 'refresh'>,
  reminderHour: number,
): Promise<Result<void, ApiFailure>> {
  const changed = await api.updateProfile({ reminderHour, timeZone: zone() })
  if (!changed.ok) return changed
  await refresh(changed.value)
  return ok(undefined)
}

/** Sends a notification to every phone of the account. */
export async function sendTestReminder({
  api,
}: Pick<OpenJournal, 'api'>): Promise<Result<void, ApiFailure>> {
  const sent = await api.sendTestPush()
  return sent.ok ? ok(undefined) : sent
}

/** The address that the server knows of this phone. */
export const readSentEndpoint = async ({ db }: Pick<OpenJournal, 'db'>): Promise<string | null> =>
  (await readMemo(db)).sent?.endpoint ?? null

/** Tells the server, with a token about to end, that this phone's subscription is over. */
export async function forgetOnServer(
  { api, timer }: Pick<OpenJournal, 'api' | 'timer'>,
  endpoint: string | null,
): Promise<void> {
  if (endpoint !== null) await within(timer, farewellMs, api.unsubscribe(endpoint))
}

/** For the worker: writes down that a push came, and tells whether its day is written on this phone. */
export async function receivePush(
  { db, clock }: Pick<OpenJournal, 'db' | 'clock'>,
  { kind, day }: ReceivedPush,
): Promise<{ readonly isWritten: boolean }> {
  await updateMemo(db, { received: { kind, at: clock.now() } })
  return { isWritten: await isWritten(db, parseDay(day) ?? todayOf(clock)) }
}
