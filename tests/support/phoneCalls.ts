// What a person does on a phone, in the order of the screens: each call works on the journal that is open at that moment, as
// a page's would.
import { searchMusic } from '#engine/data/searchMusic.ts'
import { endOtherPhones, endPhone, listPhones, type AccountPhone } from '#engine/session/phones.ts'
import type { AwayMs } from '#domain/away.ts'
import {
  askDayAgain,
  giveUpRefusedDay,
  moveRefusedDay,
  retryDay,
} from '#engine/journal/refusedDays.ts'
import type { Day, Month } from '#domain/day.ts'
import { todayOf } from '#domain/dayAt.ts'
import { deleteAccount } from '#engine/data/deleteAccount.ts'
import { readFigures } from '#engine/data/figures.ts'
import {
  countLockedJournals,
  openLockedJournals,
  readWaysHere,
  type JournalSecret,
} from '#engine/data/lockedJournals.ts'
import type { DayForm, DraftState } from '#engine/journal/dayForm.ts'
import {
  readVersions,
  takeVersionBack,
  type VersionPage,
  type VersionView,
} from '#engine/data/dayVersions.ts'
import { zoneOfBrought } from '#engine/journal/broughtZone.ts'
import { foreseeDays, keepDays, sealDays, type SealedDays } from '#engine/journal/bringDays.ts'
import type { Found } from '#domain/bring/conversation.ts'
import type { DaysOfZone } from '#domain/bring/daysOfZones.ts'
import type { PlacedDay } from '#domain/bring/placed.ts'
import { exportDays } from '#engine/journal/exportDays.ts'
import {
  readCounts,
  readDay,
  readMemories,
  readMonth,
  readMonthDays,
  readSight,
  readStatistics,
  hasWrittenDays,
  isDayWritten,
} from '#engine/journal/readJournal.ts'
import { readRecentMusic } from '#engine/journal/recentMusic.ts'
import { importDays } from '#engine/journal/importFile.ts'
import { readDrafts } from '#engine/journal/readDrafts.ts'
import { saveFirstPaint } from '#engine/journal/saveFirstPaint.ts'
import { setPinned } from '#engine/journal/setPinned.ts'
import {
  closeForm,
  eraseDraft,
  keepDraft,
  openForm,
  saveDay,
  watchDraft,
} from '#engine/journal/writeJournal.ts'
import {
  chooseReminderHour,
  readReminders,
  sendTestReminder,
  switchRemindersOff,
  switchRemindersOn,
  type ReceivedPush,
} from '#engine/reminders/reminders.ts'
import { changeKey, type KeyChange } from '#engine/session/changeKey.ts'
import {
  chooseAwayTime,
  turnOffAppLock,
  unlockWithPasskey,
  unlockWithPassword,
} from '#engine/session/appLock.ts'
import { turnOnAppLock } from '#engine/session/turnOnAppLock.ts'
import {
  checkResetCode,
  requestReset,
  setNewPassword,
  proveReset,
} from '#engine/session/passwordReset.ts'
import type { ResetProof } from '#engine/session/resetProof.ts'
import { makeRecoveryKey, openSealedDays, type SealedSecret } from '#engine/session/recovery.ts'
import {
  confirmRecoveryKey,
  putOffRecoveryCard,
  readRecoveryState,
  type RecoveryCard,
} from '#engine/session/recoveryMemo.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { openWithPasskey, signInWithPasskey } from '#engine/session/passkeySignIn.ts'
import {
  addPasskey,
  listPasskeys,
  needPasskey,
  removePasskey,
  renamePasskey,
} from '#engine/session/passkeys.ts'
import type { Engine } from '#engine/session/session.ts'
import { openWithPassword, setUsername, signIn } from '#engine/session/signIn.ts'
import { letDatabasesGo, startSession } from '#engine/session/start.ts'
import {
  readHereAlone,
  readUnsentCount,
  signOut,
  signOutLocked,
  signOutUnopened,
  type SignOutChoice,
} from '#engine/session/signOut.ts'
import { pendingEmail, resendCode, signUp, verifyEmail } from '#engine/session/signUp.ts'
import { readStatus } from '#engine/sync/readStatus.ts'
import { readResealing } from '#engine/sync/reseal.ts'
import { drain, receivePush, renewPush } from '#engine/worker.ts'

export type PhoneCalls = ReturnType<typeof phoneCalls>

export function phoneCalls(engine: Engine) {
  /** The open journal, or the last one: what a page that is being left still holds. */
  let last: Journal | null = null
  /** Of the words that were made last. */
  let shownWraps: readonly string[] = []
  const journal = (): Journal => {
    last = engine.session.journal() ?? last
    if (last === null) throw new Error('Nobody is signed in on this phone.')
    return last
  }
  return {
    session: {
      current: () => engine.session.current(),
      /** The journal that a page holds, and still holds once it was let go of. */
      held: journal,
      subscribe: (listener: () => void) => engine.session.subscribe(listener),
      /** Hears that what the page shows cannot be trusted any more. */
      onBroken: (listener: () => void) => engine.session.onBroken(listener),
      start: () => startSession(engine),
      pendingEmail: () => pendingEmail(engine),
      signUp: (email: string, password: string, invitation?: string) =>
        signUp(engine, email, password, invitation),
      verifyEmail: (email: string, code: string) => verifyEmail(engine, email, code),
      resendCode: (email: string) => resendCode(engine, email),
      signIn: (email: string, password: string) => signIn(engine, email, password),
      openWithPassword: (password: string) => openWithPassword(engine, journal(), password),
      setUsername: (username: string) => setUsername(journal(), username),
      requestReset: (email: string) => requestReset(engine, email),
      checkResetCode: (email: string, code: string) => checkResetCode(engine, email, code),
      proveReset: (email: string, code: string, proof: ResetProof) =>
        proveReset(engine, email, code, proof),
      setNewPassword: (email: string, code: string, password: string) =>
        setNewPassword(engine, email, code, password),
      changeKey: (change: KeyChange) => changeKey(engine, change),
      countUnsent: () => readUnsentCount(journal()),
      countHereAlone: () => readHereAlone(journal()),
      signOut: (choice: SignOutChoice) => signOut(journal(), choice),
      signOutLocked: () => signOutLocked(engine, journal()),
      signOutUnopened: () => signOutUnopened(engine, journal()),
    },
    phones: {
      list: () => listPhones(journal()),
      end: (phone: Pick<AccountPhone, 'id'>) => endPhone(journal(), phone),
      endOthers: () => endOtherPhones(journal()),
    },
    appLock: {
      turnOn: (password: string, usesPasskey = false) =>
        turnOnAppLock(engine, journal(), { password, usesPasskey }),
      turnOff: (password: string) => turnOffAppLock(engine, journal(), { password }),
      turnOffWithPasskey: () => turnOffAppLock(engine, journal(), { passkey: true }),
      chooseAway: (awayMs: AwayMs) => chooseAwayTime(engine, journal(), awayMs),
      shut: () => engine.session.shut(),
      unlock: (password: string) => unlockWithPassword(engine, journal(), password),
      unlockWithPasskey: () => unlockWithPasskey(engine, journal()),
    },
    passkeys: {
      signIn: () => signInWithPasskey(engine),
      open: () => openWithPasskey(engine, journal()),
      add: (password: string) => addPasskey(journal(), password),
      list: () => listPasskeys(journal()),
      rename: (id: string, name: string) => renamePasskey(journal(), { id }, name),
      remove: (id: string) => removePasskey(journal(), { id }),
      need: (isNeeded: boolean, password: string) => needPasskey(journal(), isNeeded, password),
    },
    recovery: {
      readState: () => readRecoveryState(journal()),
      async makeKey(password: string) {
        const made = await makeRecoveryKey(journal(), password)
        if (made.ok) shownWraps = made.value.wraps
        return made
      },
      keepKey: () => confirmRecoveryKey(journal(), shownWraps),
      putOff: (card: RecoveryCard) => putOffRecoveryCard(journal(), card),
      openSealed: (secret: SealedSecret, password: string) =>
        openSealedDays(journal(), secret, password),
    },
    journal: {
      today: () => todayOf(engine.clock),
      readDay: (day: Day) => readDay(journal(), day),
      readMonthDays: (month: Month) => readMonthDays(journal(), month),
      readMonth: (month: Month) => readMonth(journal(), month),
      readSight: () => readSight(journal()),
      readCounts: () => readCounts(journal()),
      prepareSearch: () => journal().search.prepare(),
      search: (query: string, limit: number) => journal().search.search(query, limit),
      readMemories: (today: Day) => readMemories(journal(), today),
      readStatistics: (today: Day) => readStatistics(journal(), today),
      openForm: (day: Day) => openForm(journal(), day),
      keepDraft: (form: DayForm) => keepDraft(journal(), form),
      watchDraft: (formId: DayForm['formId'], listener: (state: DraftState) => void) =>
        watchDraft(journal(), formId, listener),
      eraseDraft: (form: Pick<DayForm, 'day' | 'formId'>) => eraseDraft(journal(), form),
      closeForm: (formId: DayForm['formId']) => closeForm(journal(), formId),
      readDrafts: () => readDrafts(journal()),
      save: (form: DayForm) => saveDay(journal(), form),
      setPinned: (day: Day, isPinned: boolean) => setPinned(journal(), day, isPinned),
      keepFirstPaint: (day: Day, picture: string) => saveFirstPaint(journal(), day, picture),
      retry: (day: Day) => retryDay(journal(), day),
      askAgain: (day: Day) => askDayAgain(journal(), day),
      giveUp: (day: Day) => giveUpRefusedDay(journal(), day),
      move: (from: Day, to: Day) => moveRefusedDay(journal(), from, to),
    },
    data: {
      readFigures: () => readFigures(journal()),
      exportDays: () => exportDays(journal()),
      importDays: (content: string) => importDays(journal(), content),
      zoneOfBrought: (
        found: Pick<Found, 'first' | 'last'>,
        zonesOf: () => Promise<readonly DaysOfZone[]>,
      ) => zoneOfBrought(journal(), found, zonesOf),
      foreseeDays: (days: readonly PlacedDay[]) =>
        foreseeDays(journal(), days, {
          signal: new AbortController().signal,
          onDays: () => undefined,
        }),
      sealDays: (days: readonly PlacedDay[], signal = new AbortController().signal) =>
        sealDays(journal(), days, { signal, onDays: () => undefined }),
      keepDays: (sealed: SealedDays, onDays: (count: number) => void = () => undefined) =>
        keepDays(journal(), sealed, onDays),
      countLocked: () => countLockedJournals(engine),
      readWaysHere: () => readWaysHere(engine),
      openLocked: (secret: JournalSecret) => openLockedJournals(engine, secret),
      readVersions: (day: Day, after: VersionPage['next'] = null) =>
        readVersions(journal(), day, after),
      takeVersionBack: (version: VersionView) => takeVersionBack(journal(), version),
      deleteAccount: (password: string) => deleteAccount(journal(), password),
    },
    music: {
      search: (query: string) => searchMusic(journal(), query),
      readRecent: (limit: number) => readRecentMusic(journal(), limit),
    },
    reminders: {
      readState: () => readReminders(journal()),
      switchOn: () => switchRemindersOn(journal()),
      switchOff: () => switchRemindersOff(journal()),
      chooseHour: (hour: number) => chooseReminderHour(journal(), hour),
      sendTest: () => sendTestReminder(journal()),
      isWritten: (day: Day) => isDayWritten(journal(), day),
      hasWritten: () => hasWrittenDays(journal()),
    },
    sync: {
      readStatus: () => readStatus(journal()),
      readResealing: () => readResealing(journal()),
      nudge: () => journal().sync.nudge(),
      lookAt: (month: Month) => journal().sync.lookAt(month),
    },
    /** As before the browser freezes the page. */
    letDatabasesGo: () => letDatabasesGo(engine),
    openDatabases: () =>
      [engine.databases.device, journal().db].filter((db) => db.isOpen()).map(({ name }) => name),
    drain: () => drain(engine),
    receivePush: (push: ReceivedPush) => receivePush(engine, push),
    renewPush: () => renewPush(engine),
  }
}
