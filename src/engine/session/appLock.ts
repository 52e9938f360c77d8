// « Verrouiller Lueur »: while it is on, what opens the journal on this phone rests wrapped alone, and an open page holds the keys in
// memory until it is shut. The token stays usable, so that sealed days leave and reminders come (PR50 to PR69 in SPEC.md).
import { firstAwayMs, type AwayMs } from '#domain/away.ts'
import type { Kid, UserId } from '#domain/brands.ts'
import type { PasskeyFailure, StopSignal } from '#domain/passkeys.ts'
import { err, ok, settle, type Result } from '#domain/result.ts'
import { isRefused, type ApiFailure } from '#engine/api/failure.ts'
import { type Bytes } from '#engine/crypto/bytes.ts'
import { contentKeyOf } from '#engine/crypto/keys.ts'
import {
  changeAppLock,
  readAppLock,
  turnOff,
  turnOn,
  type AppLock,
  type OpenKey,
} from '#engine/local/appLockStore.ts'
import { linksOf, readKeyRows, storeWraps } from '#engine/local/keyStore.ts'
import { isStoreFailure } from '#engine/local/storeFailure.ts'
import { changeKey, type KeyChangeFailure } from './changeKey.ts'
import { makeFreshJournal } from './freshJournal.ts'
import { inTurn } from './inTurn.ts'
import {
  deriveSlot,
  keptCopiesOf,
  openStoredWraps,
  rememberKdf,
  wipe,
  withoutReplaced,
  type KeyFailure,
} from './keyFlows.ts'
import type { Journal } from './liveJournal.ts'
import {
  askedPasskey,
  openWithAsked,
  passkeysOf,
  wrapsUnder,
  type AskedPasskey,
} from './lockPasskey.ts'
import { addPasskey, type PasskeyAddFailure } from './passkeys.ts'
import { passkeyTrouble } from './passkeySignIn.ts'
import type { Engine } from './session.ts'
import { openWithPassword, readSession } from './signIn.ts'

type WrongPassword = { readonly type: 'wrongPassword' }
/** It opens nothing here, and the server could not be asked whether it was changed. */
type UnknownHere = { readonly type: 'unknownHere' }
/** It opens what rests here; the account has another key by now, and the server could not be asked for it. */
type NeedsNetwork = { readonly type: 'needsNetwork' }
/** The passkey did not answer, or gave nothing that opens. */
type NoPasskey = { readonly type: 'noPasskey'; readonly why: PasskeyFailure }
/** A key lies here that nothing else opens. */
type Uncovered = { readonly type: 'uncovered' }
/** The key was changed elsewhere since: the password opens it, and the passkey again from then on. */
type NeedsPassword = { readonly type: 'needsPassword' }

/** What the person shows: the passkey of this phone, or the password. */
export type LockSecret =
  | { readonly password: string }
  | { readonly passkey: true; readonly signal?: StopSignal }

async function openedKeys(accountKeys: ReadonlyMap<Kid, Bytes>): Promise<readonly OpenKey[]> {
  const keys = await Promise.all([...accountKeys.values()].map(contentKeyOf))
  wipe(accountKeys)
  return keys
}

type AccountKeys = ReadonlyMap<Kid, Bytes>

const isWhole = ({ user }: Journal, opened: AccountKeys): boolean =>
  Boolean(user.kid && opened.has(user.kid))

/** The account keys that the password opens on this phone, without network: one at least. */
async function openStored(
  engine: Engine,
  { user, userId }: Journal,
  password: string,
): Promise<Result<AccountKeys, KeyFailure | WrongPassword>> {
  const slot = await deriveSlot(engine, password, user.email)
  if (!slot.ok) return slot
  const opened = await openStoredWraps(engine.databases, userId, slot.value)
  return opened.size > 0 ? ok(opened) : err({ type: 'wrongPassword' })
}

/** The same, the account's own among them. */
async function openByPassword(
  engine: Engine,
  journal: Journal,
  password: string,
): Promise<Result<AccountKeys, KeyFailure | WrongPassword>> {
  const opened = await openStored(engine, journal, password)
  if (!opened.ok || isWhole(journal, opened.value)) return opened
  wipe(opened.value)
  return err({ type: 'wrongPassword' })
}

/** Why neither this phone nor the server opens it. `isRight`: the password opens what rests here. */
function whyShut<F extends ApiFailure | KeyFailure>(
  failure: F,
  isRight: boolean,
): F | WrongPassword | UnknownHere | NeedsNetwork {
  if (isRefused(failure, 'unauthorised', 'notFound')) return { type: 'wrongPassword' }
  if (isRight) return { type: 'needsNetwork' }
  return failure.type === 'network' ? { type: 'unknownHere' } : failure
}

/** A passkey that opened former keys of this person alone, until the password has opened today's. */
interface WaitingPasskey {
  readonly userId: UserId
  readonly asked: AskedPasskey
}

const waitingPasskey = new WeakMap<Engine['session'], WaitingPasskey>()

async function openByPasskey(
  engine: Engine,
  journal: Journal,
  signal?: StopSignal,
): Promise<Result<AccountKeys, NoPasskey | NeedsPassword>> {
  const { db, userId } = journal
  const rows = await readKeyRows(db)
  const asked = await askedPasskey(engine, passkeysOf(rows), signal)
  if (!asked.ok) return err({ type: 'noPasskey', why: asked.error })
  const opened = await openWithAsked(asked.value, rows)
  if (isWhole(journal, opened)) return ok(opened)
  const isFormer = opened.size > 0
  wipe(opened)
  if (!isFormer) return err({ type: 'noPasskey', why: 'failed' })
  waitingPasskey.set(engine.session, { userId, asked: asked.value })
  return err({ type: 'needsPassword' })
}

/** A key without wrap could be opened by nothing any more. */
async function coversEach({ db }: Journal, accountKeys: AccountKeys): Promise<boolean> {
  const rows = await readKeyRows(db)
  return rows.every(({ kid, key }) => key === null || accountKeys.has(kid))
}

/** Another tab hears of it, and lets go of its keys, before the database is taken from under it. */
const hearMs = 1000

/** A new passkey of the account, or the one that this phone holds already. Call it inside a tap. */
async function passkeyForLock(
  engine: Engine,
  journal: Journal,
  password: string,
): Promise<Result<AskedPasskey, PasskeyAddFailure>> {
  const { passkeys, api, db, user, random } = journal
  const added = await addPasskey({ passkeys, api, db, user, random, kdf: engine.kdf }, password)
  if (added.ok || added.error.type !== 'passkey exists') return added
  const listed = await journal.api.passkeys()
  if (!listed.ok) return listed
  const asked = await askedPasskey(
    engine,
    listed.value.data.map(({ id }) => id),
  )
  return asked.ok ? asked : err(passkeyTrouble(asked.error))
}

interface TurnOn {
  readonly password: string
  /** False where this phone has none to offer: the password alone will open. */
  readonly usesPasskey: boolean
}

/** The phone could not store it. What was written is safe: the phone is not locked, or asks for the password once. */
type NotStored = { readonly type: 'notStored' }

export type TurnOnFailure = PasskeyAddFailure | KeyChangeFailure | Uncovered | NotStored

/**
 * The key is changed, because the former one lay bare on this phone, and what a browser leaves of deleted files may still yield it.
 * The new one never lies bare. Killed before the end, the phone is not locked, or asks for the password once.
 */
export async function turnOnAppLock(
  engine: Engine,
  journal: Journal,
  asked: TurnOn,
): Promise<Result<void, TurnOnFailure>> {
  const { kdf, forget } = rememberKdf(engine.kdf)
  try {
    return await inTurn(engine, 'lueur-app-lock', () =>
      turnOnWith({ ...engine, kdf }, journal, asked),
    )
  } catch (error) {
    if (!isStoreFailure(error)) throw error
    // The journal may be closed, half moved: as at a start, what is stored is put right and shown.
    await settle(readSession(engine))
    return err({ type: 'notStored' })
  } finally {
    forget()
  }
}

/** A phone that a passkey alone opened knows no password: the server tells whether it is the right one. */
async function openOrAsk(
  engine: Engine,
  journal: Journal,
  password: string,
): Promise<Result<AccountKeys, ApiFailure | KeyFailure | WrongPassword>> {
  const opened = await openByPassword(engine, journal, password)
  const rows = await readKeyRows(journal.db)
  const knowsOne = rows.some(({ wraps = [] }) => wraps.some(({ kind }) => kind === 'password'))
  if (opened.ok || knowsOne || opened.error.type !== 'wrongPassword') return opened
  const signedIn = await openWithPassword(engine, journal, password)
  if (signedIn.ok) return openByPassword(engine, journal, password)
  return isRefused(signedIn.error, 'unauthorised', 'notFound') ? opened : signedIn
}

/** Another tab was first. The database of this one may have been taken from under it meanwhile. */
async function isOnHere(
  { databases }: Pick<Engine, 'databases'>,
  { userId }: Pick<Journal, 'userId'>,
): Promise<boolean> {
  const db = databases.openJournal(userId)
  const lock = await readAppLock(db).finally(() => db.close())
  return lock !== null
}

async function turnOnWith(
  engine: Engine,
  journal: Journal,
  { password, usesPasskey }: TurnOn,
): Promise<Result<void, TurnOnFailure>> {
  const { session } = engine
  if (await isOnHere(engine, journal)) {
    await session.shut()
    return ok(undefined)
  }
  const before = await openOrAsk(engine, journal, password)
  if (!before.ok) return before
  const isCovered = await coversEach(journal, before.value)
  wipe(before.value)
  if (!isCovered) return err({ type: 'uncovered' })
  const passkey = usesPasskey ? await passkeyForLock(engine, journal, password) : null
  if (passkey?.ok === false) return passkey
  return session.whileSealing(async () => {
    const changed = await changeKey(engine, { reason: 'lock', password })
    return changed.ok ? lockWith(engine, changed.value, password, passkey?.value ?? null) : changed
  })
}

async function lockWith(
  engine: Engine,
  journal: Journal,
  password: string,
  passkey: AskedPasskey | null,
): Promise<Result<void, TurnOnFailure>> {
  const opened = await openByPassword(engine, journal, password)
  if (!opened.ok) return opened
  const { db, userId, timer, channel } = journal
  await turnOn(
    db,
    { awayMs: firstAwayMs, credentialId: passkey?.credentialId ?? null },
    passkey === null ? new Map() : await wrapsUnder(engine, passkey, opened.value),
  )
  const keys = await openedKeys(opened.value)
  await engine.session.unlock(keys)
  channel.announce()
  await new Promise<void>((resolve) => {
    timer.after(hearMs, resolve)
  })
  await engine.session.reopen(keys, () => makeFreshJournal(engine, userId))
  return ok(undefined)
}

type PasswordFailure = ApiFailure | KeyFailure | WrongPassword | UnknownHere | NeedsNetwork

/** Asks the server where this phone lacks the account's key. */
async function openWhole(
  engine: Engine,
  journal: Journal,
  password: string,
): Promise<Result<AccountKeys, PasswordFailure>> {
  const opened = await openStored(engine, journal, password)
  if (opened.ok && isWhole(journal, opened.value)) return opened
  if (opened.ok) wipe(opened.value)
  else if (opened.error.type !== 'wrongPassword') return opened
  const signedIn = await openWithPassword(engine, journal, password)
  if (signedIn.ok) return openByPassword(engine, journal, password)
  return err(whyShut(signedIn.error, opened.ok))
}

/** As it is stored: another tab, and what the server tells of its passkeys, change it while a page is open. */
export const readLock = ({ db }: Pick<Journal, 'db'>): Promise<AppLock | null> => readAppLock(db)

type TurnOffFailure = PasswordFailure | NoPasskey | NeedsPassword

/** Works without network, unless the key was changed elsewhere since. */
export async function turnOffAppLock(
  engine: Engine,
  journal: Journal,
  secret: LockSecret,
): Promise<Result<void, TurnOffFailure>> {
  const opened: Result<AccountKeys, TurnOffFailure> =
    'password' in secret
      ? await openWhole(engine, journal, secret.password)
      : await openByPasskey(engine, journal, secret.signal)
  if (!opened.ok) return opened
  const keys = await openedKeys(opened.value)
  await turnOff(journal.db, keys, await keptCopiesOf(await readKeyRows(journal.db), keys))
  await engine.session.unlock(keys)
  journal.channel.announce()
  return ok(undefined)
}

export async function chooseAwayTime(
  { session }: Engine,
  { db, channel }: Journal,
  awayMs: AwayMs,
): Promise<void> {
  await changeAppLock(db, { awayMs })
  await session.unlock([])
  channel.announce()
}

/** Opens a locked journal, without network. */
export async function unlockWithPasskey(
  engine: Engine,
  journal: Journal,
  signal?: StopSignal,
): Promise<Result<void, NoPasskey | NeedsPassword>> {
  const opened = await openByPasskey(engine, journal, signal)
  if (!opened.ok) return opened
  await engine.session.unlock(await openedKeys(opened.value))
  return ok(undefined)
}

/** From now on the passkey that was asked in vain opens today's key too. */
async function coverWaiting(
  engine: Engine,
  { db, userId }: Journal,
  opened: AccountKeys,
): Promise<void> {
  const waiting = waitingPasskey.get(engine.session)
  waitingPasskey.delete(engine.session)
  if (waiting?.userId === userId) {
    await storeWraps(db, await wrapsUnder(engine, waiting.asked, opened))
  }
}

/** Until the server can be asked for the account's key: with the newest that rest here. */
async function openFormer(engine: Engine, { db }: Journal, opened: AccountKeys): Promise<void> {
  const links = linksOf(await readKeyRows(db))
  const [formerKid] = withoutReplaced(opened, links).keys()
  await engine.session.unlock(await openedKeys(opened), formerKid)
}

/**
 * Opens a locked journal. Without network with what this phone knows, which may be a key that was replaced elsewhere; else a password
 * that was changed elsewhere opens too.
 */
export async function unlockWithPassword(
  engine: Engine,
  journal: Journal,
  password: string,
): Promise<Result<void, PasswordFailure>> {
  const opened = await openStored(engine, journal, password)
  if (opened.ok && isWhole(journal, opened.value)) {
    await coverWaiting(engine, journal, opened.value)
    await engine.session.unlock(await openedKeys(opened.value))
    return ok(undefined)
  }
  if (!opened.ok && opened.error.type !== 'wrongPassword') return opened
  const signedIn = await openWithPassword(engine, journal, password)
  if (signedIn.ok) {
    const again = await openByPassword(engine, journal, password)
    if (again.ok) {
      await coverWaiting(engine, journal, again.value)
      wipe(again.value)
    }
    return signedIn
  }
  const why = whyShut(signedIn.error, opened.ok)
  if (!opened.ok || why.type === 'wrongPassword') return err(why)
  await openFormer(engine, journal, opened.value)
  return ok(undefined)
}
