// Reminders on this phone (RM rules in SPEC.md): the browser's permission, its subscription and the server's knowledge of
// it are three things, each of which can be lost alone. What the person chose is written here; the rest is brought back
// to it at each start.
import { hasDays, isWritten } from '#engine/local/days.ts'
import { parseDay, type Day } from '#domain/day.ts'
import type { PushBrowser, PushSubscriptionKeys, Timer } from '#domain/ports.ts'
import { firstReminderHour, reconcileMove } from '#domain/reminders.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { createAccountApi } from '#engine/api/accountApi.ts'
import { createHttp, type HttpDeps } from '#engine/api/http.ts'
import { createRemindersApi } from '#engine/api/remindersApi.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import type { Engine, PushFailure } from '#engine/engine.ts'
import type { AccountSession, OpenAccount } from '#engine/session/accountSession.ts'
import { readReminderMemo, updateReminderMemo } from './reminderMemo.ts'

export interface RemindersDeps {
  readonly http: HttpDeps
  readonly account: AccountSession
  /** Null where the browser has none. */
  readonly push: PushBrowser | null
  /** IANA name of where the person is. */
  readonly zone: () => string
  readonly timer: Timer
  readonly today: () => Day
  readonly now: () => number
}

/** Of a push, as far as the engine cares. */
export interface ReceivedPush {
  readonly kind: 'reminder' | 'test'
  readonly day?: string | undefined
}

export interface Reminders {
  readonly calls: Engine['reminders']
  /** `isHeard`: the profile was just fetched, so that what it says of subscriptions is true. */
  reconcile(isHeard: boolean): Promise<void>
  /** Nobody is at home on this phone. */
  drop(): Promise<void>
  /** Tells the server, with a token about to end, that this phone's subscription is over. */
  readonly forgetOnServer: (token: string, endpoint: string | null) => Promise<void>
  /** The address that the server knows of this phone. */
  readonly sentEndpoint: () => Promise<string | null>
  receive(push: ReceivedPush): Promise<{ readonly isWritten: boolean }>
}

/** Chromium without its vendor's service never answers. */
const subscribeMs = 15_000
const readMs = 3000
const farewellMs = 2000

export function createReminders(deps: RemindersDeps): Reminders {
  const { account, push, timer, now } = deps
  const apiOf = (token: string) => createRemindersApi(createHttp(deps.http, token))
  const isStill = ({ db }: OpenAccount): boolean => account.open()?.db === db

  /** Null when it fails, or takes longer. */
  const within = <T>(ms: number, work: Promise<T>): Promise<T | null> =>
    new Promise((resolve) => {
      const cancel = timer.after(ms, () => resolve(null))
      work.then(resolve, () => resolve(null)).finally(cancel)
    })

  const readBrowser = async (): Promise<PushSubscriptionKeys | null> =>
    push && within(readMs, push.read())
  const dropBrowser = async (): Promise<void> => {
    if (push !== null) await within(readMs, push.unsubscribe())
  }

  /** The server sends at the person's hour, where the person is. */
  async function tellZone(): Promise<Result<void, ApiFailure>> {
    const open = account.open()
    if (open === null) return err({ type: 'network' })
    const { user, token } = open
    const timeZone = deps.zone()
    const hasHour = typeof user.reminderHour === 'number'
    if (user.timeZone === timeZone && hasHour) return ok(undefined)
    const api = createAccountApi(createHttp(deps.http, token))
    const reminderHour = user.reminderHour ?? firstReminderHour
    const answer = await api.updateProfile({ timeZone, reminderHour })
    if (answer.ok) await account.refresh(answer.value)
    return answer.ok ? ok(undefined) : answer
  }

  /** A subscription for the server's own key; one made for another key could never be written to. */
  async function subscribeFor(publicKey: string): Promise<PushSubscriptionKeys | null> {
    if (push === null) return null
    const current = await readBrowser()
    if (current !== null) {
      if (current.publicKey === null || current.publicKey === publicKey) return current
      await dropBrowser()
    }
    return within(subscribeMs, push.subscribe(publicKey))
  }

  async function subscribe(open: OpenAccount): Promise<Result<void, ApiFailure | PushFailure>> {
    const api = apiOf(open.token)
    const key = await api.key()
    if (!key.ok) return key
    const subscription = await subscribeFor(key.value.publicKey)
    if (subscription === null) return err({ type: 'pushRefused' })
    const { endpoint, keys } = subscription
    const told = await api.subscribe({ endpoint, keys })
    if (!told.ok) return told
    if (!isStill(open)) return err({ type: 'pushRefused' })
    await updateReminderMemo(open.db, { isOn: true, sent: { endpoint, at: now() } })
    return ok(undefined)
  }

  async function reconcileNow(isHeard: boolean): Promise<void> {
    const open = account.open()
    if (push === null || open === null) return
    const memo = await readReminderMemo(open.db)
    const subscription = await readBrowser()
    if (!isStill(open)) return
    const move = reconcileMove({
      permission: push.permission(),
      memo,
      endpoint: subscription?.endpoint ?? null,
      serverHasAny: isHeard ? open.user.hasPushNotificationSubscription : null,
      now: now(),
    })
    if (move === 'drop') await dropBrowser()
    if (move === 'check') await subscribe(open)
    if (memo.isOn) await tellZone()
  }

  let chain: Promise<unknown> = Promise.resolve()
  /** One after the other: two at once would subscribe twice. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = chain.then(work)
    chain = result.catch(() => undefined)
    return result
  }

  /** At once, whatever the network makes others wait for; and once more behind them, who may have subscribed meanwhile. */
  const atOnce = async (work: () => Promise<void>): Promise<void> => {
    await work()
    void inTurn(work)
  }

  account.onLeft(() => void atOnce(dropBrowser))

  const calls: Engine['reminders'] = {
    async readState() {
      const open = account.open()
      if (open === null) return nothingKnown
      // Asked at once: a live query no longer sees what is asked after several awaits.
      const [memo, written, subscription] = await Promise.all([
        readReminderMemo(open.db),
        hasDays(open.db),
        readBrowser(),
      ])
      const isSubscribed = subscription !== null && memo.sent?.endpoint === subscription.endpoint
      return {
        isSubscribed: memo.isOn && isSubscribed,
        hasWritten: written,
        received: memo.received,
      }
    },

    switchOn: () =>
      inTurn(async () => {
        const open = account.open()
        if (open === null) return err({ type: 'network' })
        const { isOn } = await readReminderMemo(open.db)
        // Another account's, or one that was made for nobody.
        if (!isOn) await dropBrowser()
        const told = await tellZone()
        const done = told.ok ? await subscribe(open) : told
        if (!done.ok) await dropBrowser()
        return done
      }),

    switchOff: () =>
      atOnce(async () => {
        const open = account.open()
        if (open === null) return
        const { sent } = await readReminderMemo(open.db)
        await updateReminderMemo(open.db, { isOn: false, sent: null })
        await dropBrowser()
        if (sent !== null) void apiOf(open.token).unsubscribe(sent.endpoint)
      }),

    async chooseHour(reminderHour) {
      const open = account.open()
      if (open === null) return err({ type: 'network' })
      const api = createAccountApi(createHttp(deps.http, open.token))
      const answer = await api.updateProfile({ reminderHour, timeZone: deps.zone() })
      if (!answer.ok) return answer
      await account.refresh(answer.value)
      return ok(undefined)
    },

    async sendTest() {
      const open = account.open()
      if (open === null) return err({ type: 'network' })
      const answer = await apiOf(open.token).test()
      return answer.ok ? ok(undefined) : answer
    },

    async isWritten(day) {
      const open = account.open()
      return open !== null && isWritten(open.db, day)
    },
    async hasWritten() {
      const open = account.open()
      return open !== null && hasDays(open.db)
    },
  }

  return {
    calls,
    reconcile: (isHeard) => inTurn(() => reconcileNow(isHeard)),
    drop: () => inTurn(dropBrowser),
    async sentEndpoint() {
      const open = account.open()
      return open && ((await readReminderMemo(open.db)).sent?.endpoint ?? null)
    },
    async forgetOnServer(token, endpoint) {
      if (endpoint !== null) await within(farewellMs, apiOf(token).unsubscribe(endpoint))
    },
    async receive({ kind, day }) {
      const open = account.open()
      if (open === null) return { isWritten: false }
      await updateReminderMemo(open.db, { received: { kind, at: now() } })
      return { isWritten: await calls.isWritten(parseDay(day) ?? deps.today()) }
    },
  }
}

const nothingKnown = { isSubscribed: false, hasWritten: false, received: null } as const
