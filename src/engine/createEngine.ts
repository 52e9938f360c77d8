// Wires the engine from what the outside supplies; the only door of the page and of the worker.
import { isRefused } from './api/failure.ts'
import { hasUnsentDays } from './local/days.ts'
import { countUnsent } from './local/draftStore.ts'
import { dayAt, type Day } from '#domain/day.ts'
import type { Clock, PushBrowser, Random, Timer } from '#domain/ports.ts'
import { createAccountApi } from './api/accountApi.ts'
import { createHttp, type HttpDeps } from './api/http.ts'
import { searchTracks } from './api/musicApi.ts'
import type { LoadWordList } from './crypto/frenchWords.ts'
import type { PasswordKdf } from './crypto/keys.ts'
import { createData } from './data/createData.ts'
import type { Engine } from './engine.ts'
import { createDaySealer } from './journal/daySealer.ts'
import { createJournal } from './journal/createJournal.ts'
import { readRecentMusic } from './journal/recentMusic.ts'
import type { Databases } from './local/databases.ts'
import { createReminders, type ReceivedPush } from './reminders/createReminders.ts'
import { createAccountSession } from './session/accountSession.ts'
import { createSession } from './session/createSession.ts'
import { createPasswordReset } from './session/passwordReset.ts'
import type { SessionChannel, UserStorage } from './session/ports.ts'
import { createRecovery } from './session/recovery.ts'
import { signOut } from './session/signOut.ts'
import { readStatus } from './sync/readStatus.ts'
import { createSyncRunner, type SyncAccount } from './sync/syncRunner.ts'

export interface EngineDeps {
  readonly http: HttpDeps
  readonly clock: Clock
  readonly random: Random
  readonly timer: Timer
  readonly kdf: PasswordKdf
  /** Absent in the worker, which makes no recovery key. */
  readonly loadWords?: LoadWordList
  readonly databases: Databases
  /** Null in the worker. */
  readonly storage: UserStorage | null
  readonly channel: SessionChannel
  /** Null where the browser has no push. */
  readonly push: PushBrowser | null
  /** IANA name of where the person is. */
  readonly zone: () => string
  readonly locks: LockManager | undefined
  /** Names this build: a day that an older one could not send gets a new try. */
  readonly build: string
  readonly ring: () => void
}

export type EngineWithDrain = Engine & {
  /** For the worker: sends everything that can be sent, rejects while something waits. */
  drain(): Promise<void>
  /** For the worker: writes down that a push came, and tells whether its day is written on this phone. */
  receivePush(push: ReceivedPush): Promise<{ readonly isWritten: boolean }>
  /** For the worker: the browser replaced the subscription. */
  renewPush(): Promise<void>
}

export function createEngine(deps: EngineDeps): EngineWithDrain {
  const { clock, random, timer, http, locks } = deps
  const now = () => clock.now()
  const randomBytes = (length: number) => random.bytes(length)
  const today = (): Day => dayAt(now(), clock.offsetAt(now()))

  const { databases } = deps
  const account = createAccountSession({
    databases,
    storage: deps.storage,
    channel: deps.channel,
    randomBytes,
    now,
  })
  const sealer = createDaySealer(account.keys, { randomBytes, now })

  const syncAccount = (): SyncAccount | null => {
    const open = account.open()
    return open && { userId: open.user.id, token: open.token, db: open.db }
  }
  const runner = createSyncRunner({
    http,
    sealer,
    account: syncAccount,
    today,
    now,
    fraction: () => random.fraction(),
    timer,
    locks,
    build: deps.build,
    onSignInNeeded: (refused) => lock(refused.token),
    ring: deps.ring,
  })

  /** The server refused a token: if it is still this phone's, the session locks and everything written stays. */
  async function lock(token: string): Promise<void> {
    if (account.open()?.token !== token) return
    const stored = await account.stored()
    if (stored?.token === token) await account.leave({ isLocked: true })
    // Another tab has signed out, or in again, meanwhile.
    else await session.start()
  }

  const reminders = createReminders({
    http,
    account,
    push: deps.push,
    zone: deps.zone,
    timer,
    today,
    now,
  })

  async function refreshUser(): Promise<void> {
    const open = account.open()
    if (open === null) return
    const me = await createAccountApi(createHttp(http, open.token)).me()
    if (me.ok) {
      await account.refresh(me.value)
      await reminders.reconcile(true)
    } else if (isRefused(me.error, 'unauthorised')) await lock(open.token)
  }

  const sessionDeps = { http, databases, account, kdf: deps.kdf, randomBytes, now }
  const session = createSession(sessionDeps)
  const loadWords = deps.loadWords ?? (() => Promise.reject(new Error('No list of words here.')))

  const recovery = createRecovery({ ...sessionDeps, loadWords })

  /** Somebody came in: what waits leaves, and a subscription that is not theirs goes. */
  function entered(): void {
    runner.nudge()
    void reminders.reconcile(true)
  }

  // Another tab signed in or out: what this one shows follows what the phone now holds.
  const elsewhere = new Set<() => void>()
  const follow = async (): Promise<void> => {
    await session.start()
    for (const listener of elsewhere) listener()
  }
  deps.channel.onAnnounced(() => void follow())

  const journal = createJournal({
    db: () => account.open()?.db ?? null,
    keys: account.keys,
    sealer,
    clock,
    today,
    build: deps.build,
    randomBytes,
    now,
    locks,
    sendFromMemory: runner.sendFromMemory,
    timer,
    onSession: account.subscribe,
    onWritten: () => {
      deps.ring()
      runner.nudge()
    },
  })

  const data = createData({ ...sessionDeps, loadWords, today, journal })

  return {
    session: {
      ...session,
      ...createPasswordReset(sessionDeps),
      onChangedElsewhere: (listener) => void elsewhere.add(listener),
      async start() {
        await session.start()
        if (account.open() !== null) {
          runner.nudge()
          void reminders.reconcile(false)
          void refreshUser()
        } else {
          const left = account.current()
          // A sign-out that was cut short; a locked session keeps it for whoever signs in again.
          if (left.status === 'anonymous' && !left.isLocked) void reminders.drop()
        }
      },
      async signIn(email, password) {
        const answer = await session.signIn(email, password)
        if (answer.ok) entered()
        return answer
      },
      async openWithPassword(password) {
        const answer = await session.openWithPassword(password)
        if (answer.ok) entered()
        return answer
      },
      async verifyEmail(email, code) {
        const answer = await session.verifyEmail(email, code)
        if (answer.ok) entered()
        return answer
      },
      countUnsent: async () => {
        const open = account.open()
        return open === null ? 0 : countUnsent(open.db, journal.unstoredIds())
      },
      signOut: async (choice) => {
        const isOut = await signOut(
          {
            http,
            account,
            databases,
            timer,
            drain: runner.drain,
            unstoredIds: () => journal.unstoredIds(),
            flushDrafts: () => journal.flushDrafts(),
            sentEndpoint: reminders.sentEndpoint,
            forgetOnServer: reminders.forgetOnServer,
          },
          choice,
        )
        if (isOut) runner.stop()
        return isOut
      },
    },
    recovery: {
      ...recovery,
      async openSealed(secret, password) {
        const answer = await recovery.openSealed(secret, password)
        if (answer.ok) runner.nudge()
        return answer
      },
    },
    journal,
    data: {
      ...data,
      async deleteAccount(password) {
        const answer = await data.deleteAccount(password)
        if (answer.ok) runner.stop()
        return answer
      },
    },
    music: {
      search: async (query) => {
        const open = account.open()
        return open === null ? [] : searchTracks(createHttp(http, open.token), query)
      },
      readRecent: async (limit) => {
        const open = account.open()
        return open === null ? [] : readRecentMusic(open.db, limit)
      },
    },
    reminders: reminders.calls,
    sync: {
      readStatus: async () => {
        const open = account.open()
        return open === null
          ? nothingToSay
          : readStatus(open.db, runner.isSending, journal.unstoredIds())
      },
      nudge: runner.nudge,
      lookAt: runner.lookAt,
    },
    receivePush: async (push) => {
      await session.start()
      return reminders.receive(push)
    },
    renewPush: async () => {
      await session.start()
      await reminders.reconcile(false)
    },
    drain: async () => {
      await session.start()
      const open = account.open()
      if (open !== null && (await hasUnsentDays(open.db))) await runner.drain()
    },
  }
}

const nothingToSay = {
  unsentDays: 0,
  refused: [],
  drafts: 0,
  unverified: [],
  lastOkAt: null,
  phase: 'idle',
} as const
