// What screens and worker may ask of the engine, and nothing else. Every promise resolves: expected failures are values.
// Functions named `read…` are made for live queries: they read small indexed ranges of the local store, then open what
// they read; nothing here waits for the network unless its answer is what the person asked for.
import type { ApiFailure } from './api/failure.ts'
import type { FormId, UserId } from '#domain/brands.ts'
import type { JournalFile } from '#contract/journalFile.ts'
import type { AnswerId, ByAnswer } from '#domain/answers.ts'
import type { Day, Month } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import type { Memory } from '#domain/memories.ts'
import type { Music } from '#domain/music.ts'
import type { ReminderMemo } from '#domain/reminders.ts'
import type { Result } from '#domain/result.ts'
import type { JournalSight } from '#domain/sight.ts'
import type { Statistics } from '#domain/statistics.ts'
import type { WordsFailure } from './crypto/recoveryWords.ts'

/** Why a password could not open the journal. */
export type KeyFailure =
  /** WebAssembly is switched off (iOS Lockdown Mode). */
  | { readonly type: 'noWebAssembly' }
  /** The account's key is not the one that this phone made: somebody else's attempt was activated. */
  | { readonly type: 'foreignKey' }
  /** The account was made by a plain API client: the app opens encrypted journals only. */
  | { readonly type: 'plainAccount' }

/** A mailed code that is wrong, spent or too old; the server says it in French. */
export interface CodeFailure {
  readonly type: 'wrongCode'
  readonly message: string
}

/** What opens sealed days: the words of the recovery key as they were typed, or a password of before. */
export type SealedSecret = { readonly words: string } | { readonly oldPassword: string }

export interface RecoveryKey {
  readonly words: readonly string[]
  /** Index of the word that is asked back as proof. */
  readonly askedAt: number
}

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

/** `makeKey`: « Mets ton journal à l'abri ». `sealed`: some days wait for what opens them. */
export type RecoveryCard = 'makeKey' | 'sealed'

export interface RecoveryState {
  /** This phone saw the words of today's key noted. */
  readonly hasKey: boolean
  readonly hasSealedDays: boolean
  /** The card that Accueil may show now. */
  readonly card: RecoveryCard | null
}

export interface Account {
  readonly id: UserId
  readonly email: string
  /** Opened on this phone; null while sealed or not chosen yet. */
  readonly username: string | null
  readonly hasUsername: boolean
  readonly createdAt: string | null
  /** 0 to 23, where the person is. */
  readonly reminderHour: number
}

export type Session =
  /** A token without cached user: the profile is being fetched. */
  | { readonly status: 'loading' }
  | {
      readonly status: 'anonymous'
      /** True after a refused token: the days written stay on this phone. */
      readonly isLocked: boolean
    }
  | {
      readonly status: 'signedIn'
      readonly account: Account
      /** False on a phone that must ask for the password once to open the journal. */
      readonly hasKey: boolean
    }

/** Ids of values, for each field that a form writes. */
export type FieldIds = ByAnswer<readonly string[]> & { readonly music: readonly string[] }

/** A form that writes one day: opened now, fixed to that day, saved whenever. */
export interface DayForm {
  readonly formId: FormId
  readonly day: Day
  readonly writtenAt: string
  readonly offset: number
  /** Ids of the values shown when the form opened; a save replaces these and no other. */
  readonly opened: FieldIds
  /** What was shown when the form opened. */
  readonly shown: { readonly texts: ByAnswer<string>; readonly music: Music | null }
  readonly texts: ByAnswer<string>
  readonly music: Music | null
  readonly activeId: AnswerId
  /** Caret in the active answer, in UTF-16 units. */
  readonly caret: number
}

export interface DraftSummary {
  readonly day: Day
  readonly formId: FormId
  /** First non-blank text, for the person to recognise it. */
  readonly preview: string
  /** False while its newest letters are in memory alone. */
  readonly isKept: boolean
}

/** What became of a text: `kept` once the transaction that stores this very form has completed. */
export interface DraftState {
  readonly type: 'kept' | 'notKept'
  readonly form: DayForm
}

export type SaveFailure =
  /** The phone has no room, or its store fails; a saved day was sent from memory all the same when `isSent`. */
  | { readonly type: 'notStored'; readonly isSent: boolean }
  | { readonly type: 'signedOut' }
  | { readonly type: 'noKey' }

export interface RefusedDay {
  readonly day: Day
  readonly code: string
}

export interface SyncStatus {
  /** Days whose words the server has not acknowledged. */
  readonly unsentDays: number
  readonly refused: readonly RefusedDay[]
  readonly drafts: number
  /** Days that the server sent under a name that is not theirs: left out, what this phone has of them unchanged. */
  readonly unverified: readonly Day[]
  /** Epoch ms of the last pass that ended with both sides equal; null before the first. */
  readonly lastOkAt: number | null
  readonly phase: 'idle' | 'sending' | 'waiting' | 'full' | 'signInNeeded' | 'upgradeNeeded'
}

export interface MonthDay {
  readonly day: Day
  readonly isPinned: boolean
}

/** How much is written, as far as this phone knows. */
export interface JournalCounts {
  readonly all: number
  readonly pinned: number
  /** Months that hold something, newest first. */
  readonly months: readonly {
    readonly month: Month
    readonly all: number
    readonly pinned: number
  }[]
}

export interface SearchAnswer {
  readonly entries: readonly EntryView[]
  /** False while the older years are still being read: asking again a moment later finds more. */
  readonly isWhole: boolean
}

export interface MemoryView {
  readonly ago: Memory['ago']
  readonly entry: EntryView
}

export type { JournalFile }

/** Where the days are, as far as this phone knows. */
export interface DataFigures {
  readonly here: number
  /** Days that the server has acknowledged, in this or an older wording. */
  readonly onServer: number
  readonly waiting: number
  readonly drafts: number
  /** Epoch ms of the last pass that ended with both sides equal; null before the first. */
  readonly lastOkAt: number | null
}

/** What opens a journal that rests on this phone, without network. */
export type KeptSecret =
  | { readonly email: string; readonly password: string }
  | { readonly words: string }

/** A journal that rests on this phone, open in memory. */
export interface KeptJournal {
  readonly days: number
  /** Days and drafts that are on this phone only. */
  readonly unsent: number
  /** The same file as that of a signed-in journal. */
  exportDays(): Promise<JournalFile>
}

export interface OpenedJournals {
  readonly journals: readonly KeptJournal[]
  /** How many rest here that the secret does not open. */
  readonly closed: number
}

/** Days of a file, by what importing them did; and its drafts, which are not imported. */
export interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly same: number
  readonly drafts: number
}

export type ImportFailure =
  | SaveFailure
  /** Not a file of ours, or one that says something that cannot be. Nothing was written. */
  | { readonly type: 'notAJournal' }
  | { readonly type: 'futureDay'; readonly day: Day }

export type SignOutChoice = 'send' | 'keep' | 'erase'

export interface Engine {
  readonly session: {
    current(): Session
    subscribe(listener: () => void): () => void
    /** Reads what the phone knows; asks the server only for a token without cached user. */
    start(): Promise<void>
    /** Calls each time another tab changed the session, once this one has read it. */
    onChangedElsewhere(listener: () => void): void
    /** A finished sign-up on this phone whose address is not verified yet. */
    pendingEmail(): Promise<string | null>

    signUp(
      email: string,
      password: string,
    ): Promise<Result<{ email: string }, ApiFailure | KeyFailure>>
    /** `opened`: signed in and readable. `needsPassword`: signed in, but this phone holds no key yet. */
    verifyEmail(
      email: string,
      code: string,
    ): Promise<Result<'opened' | 'needsPassword', ApiFailure | KeyFailure>>
    resendCode(email: string): Promise<Result<void, ApiFailure>>
    signIn(email: string, password: string): Promise<Result<void, ApiFailure | KeyFailure>>
    /** For a signed-in person on a phone without the key; a wrong password is a refused 401 and makes no key. */
    openWithPassword(password: string): Promise<Result<void, ApiFailure | KeyFailure>>
    setUsername(username: string): Promise<Result<void, ApiFailure>>
    /** Mails a code; the answer is the same for an unknown address. */
    requestReset(email: string): Promise<Result<void, ApiFailure>>
    /** Says, before the last step, whether this phone will open the days already written. */
    checkResetCode(
      email: string,
      code: string,
    ): Promise<Result<{ opensJournal: boolean }, ApiFailure | CodeFailure>>
    /** Spends the code. A session of this phone for that address goes on; every other one ends. */
    setNewPassword(
      email: string,
      code: string,
      password: string,
    ): Promise<Result<void, ApiFailure | CodeFailure | KeyFailure>>
    /** Unsent days and drafts on this phone, asked before signing out. */
    countUnsent(): Promise<number>
    /** `send` waits up to five seconds and answers false when words are still unsent (nobody is signed out then). */
    signOut(choice: SignOutChoice): Promise<boolean>
  }

  readonly recovery: {
    readState(): Promise<RecoveryState>
    /** Makes a new key, which cancels the former one; the words are shown once and kept nowhere. */
    makeKey(
      password: string,
    ): Promise<Result<RecoveryKey, ApiFailure | KeyFailure | { readonly type: 'wrongPassword' }>>
    /** The words are noted: one of them was given back. */
    keepKey(): Promise<void>
    putOff(card: RecoveryCard): Promise<void>
    /** Opens sealed days on this phone and, under the current password, on every other one. */
    openSealed(
      secret: SealedSecret,
      password: string,
    ): Promise<
      Result<
        { hasOpened: boolean },
        | ApiFailure
        | KeyFailure
        | WordsFailure
        | { readonly type: 'wrongPassword' }
        | { readonly type: 'wrongSecret' }
      >
    >
  }

  readonly journal: {
    /** Today where the person is, now. */
    today(): Day
    readDay(day: Day): Promise<EntryView | null>
    /** Written days of a month, without opening any. */
    readMonthDays(month: Month): Promise<readonly MonthDay[]>
    /** Entries of a month, newest first, opened. */
    readMonth(month: Month): Promise<readonly EntryView[]>
    /** What may be said not to be written: a phone that has not fetched everything yet knows some months. */
    readSight(): Promise<JournalSight>
    /** Reads keys alone, and opens nothing. */
    readCounts(): Promise<JournalCounts>
    /** Reads the journal into memory ahead of the first search. */
    prepareSearch(): void
    /**
     * Days whose answers or song hold the words, whatever their case, accents and apostrophes: first those with the whole
     * phrase, then those with every word; newest first in both. Nothing for a blank query.
     */
    search(query: string, limit: number): Promise<SearchAnswer>
    /** That day a week, a month, years ago, where something was written; nearest first. */
    readMemories(today: Day): Promise<readonly MemoryView[]>
    /** Local figures once the history is here, the server's last answer before; null when neither is known. */
    readStatistics(today: Day): Promise<Statistics | null>

    /** The form for a day: its unfinished draft, else its entry, else blank. `isResumed` tells the first case,
     * `isKept` whether the store has what the form holds. */
    openForm(
      day: Day,
    ): Promise<{ form: DayForm; isResumed: boolean; isKept: boolean; isEdit: boolean }>
    /**
     * Resolves when these letters, or later ones, are safe on this phone, the latest always. After a failure the store is
     * opened again and the newest letters written again by themselves, as long as somebody is signed in.
     */
    keepDraft(form: DayForm): Promise<Result<void, SaveFailure>>
    /** Hears each time that a form's text is stored, or is not. Returns the function that stops listening. */
    watchDraft(formId: FormId, listener: (state: DraftState) => void): () => void
    eraseDraft(form: Pick<DayForm, 'day' | 'formId'>): Promise<void>
    /** Lets another tab take the draft over. */
    closeForm(formId: FormId): void
    readDrafts(): Promise<readonly DraftSummary[]>
    /** Resolves when the day is written on this phone; sending goes on by itself. */
    save(form: DayForm): Promise<Result<void, SaveFailure>>
    setPinned(day: Day, isPinned: boolean): Promise<Result<void, SaveFailure>>
    /** Accueil as it is painted now, markup of ours with the person's words, for the next start of that day. */
    keepFirstPaint(day: Day, picture: string): Promise<void>
    /** Asks again for a day that the server refused. */
    retry(day: Day): Promise<void>
  }

  readonly data: {
    readFigures(): Promise<DataFigures>
    /** Every day of the signed-in journal that this phone can open, oldest first; works offline. Null: nobody is signed in. */
    exportDays(): Promise<JournalFile | null>
    /** Joins a file of `exportDays` into the journal; importing it again changes nothing. */
    importDays(content: string): Promise<Result<ImportCounts, ImportFailure>>
    /** How many journals rest on this phone beside that of whoever is signed in; never whose. */
    countKept(): Promise<number>
    /** Opens in memory, without network, every one of these that the secret opens. */
    openKept(
      secret: KeptSecret,
    ): Promise<
      Result<
        OpenedJournals,
        ApiFailure | KeyFailure | WordsFailure | { readonly type: 'wrongSecret' }
      >
    >
    /** Erases the account, then all of it on this phone; `isDelayed`: the server waits 7 days. A wrong password erases nothing. */
    deleteAccount(
      password: string,
    ): Promise<
      Result<{ isDelayed: boolean }, ApiFailure | KeyFailure | { readonly type: 'wrongPassword' }>
    >
  }

  readonly music: {
    /** Up to ten songs of the provider's; none when the search fails, for want of network or of a provider. */
    search(query: string): Promise<readonly Music[]>
    /** Songs already chosen, latest first. */
    readRecent(limit: number): Promise<readonly Music[]>
  }

  readonly reminders: {
    readState(): Promise<ReminderState>
    /** Once the browser's permission is granted. A failure leaves nothing behind. */
    switchOn(): Promise<Result<void, ApiFailure | PushFailure>>
    /** Works without network. */
    switchOff(): Promise<void>
    /** 0 to 23. */
    chooseHour(hour: number): Promise<Result<void, ApiFailure>>
    /** Sends a notification to every phone of the account. */
    sendTest(): Promise<Result<void, ApiFailure>>
    /** Whether a day is written on this phone, sent or not; opens nothing. */
    isWritten(day: Day): Promise<boolean>
    hasWritten(): Promise<boolean>
  }

  readonly sync: {
    readStatus(): Promise<SyncStatus>
    /** Something changed outside (network back, page visible, worker woken): try soon. */
    nudge(): void
    /** The month that the person looks at is fetched before the rest of the history. */
    lookAt(month: Month): void
  }
}
