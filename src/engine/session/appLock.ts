// « Verrouiller Lueur »: while it is on, what opens the journal on this phone rests wrapped alone, and an open page holds the keys in
// memory until it is shut. The token stays usable, so that sealed days leave and reminders come (PR50 to PR69 in SPEC.md).
import type { AwayMs } from '#domain/away.ts'
import type { Kid, UserId } from '#domain/brands.ts'
import type { PasskeyFailure, StopSignal } from '#domain/passkeys.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { isRefused, type ApiFailure } from '#engine/api/failure.ts'
import { type Bytes } from '#engine/crypto/bytes.ts'
import { contentKeyOf } from '#engine/crypto/keys.ts'
import {
  changeAppLock,
  readAppLock,
  turnOff,
  type AppLock,
  type OpenKey,
} from '#engine/local/appLockStore.ts'
import { linksOf, readKeyRows, storeWraps } from '#engine/local/keyStore.ts'
import {
  deriveSlot,
  keptCopiesOf,
  openStoredWraps,
  wipe,
  withoutReplaced,
  type KeyFailure,
} from './keyFlows.ts'
import type { Journal } from './liveJournal.ts'
import {
  askedPasskey,
  dropRemovedPasskeys,
  lockPasskeysOf,
  openWithAsked,
  wrapsUnder,
  type AskedPasskey,
} from './lockPasskey.ts'
import type { Engine } from './session.ts'
import { inBackground } from './askServer.ts'
import { openWithPassword } from './signIn.ts'

export type WrongPassword = { readonly type: 'wrongPassword' }
/** It opens nothing here, and the server could not be asked whether it was changed. */
type UnknownHere = { readonly type: 'unknownHere' }
/** It opens what rests here; the account has another key by now, and the server could not be asked for it. */
type NeedsNetwork = { readonly type: 'needsNetwork' }
/** The passkey did not answer, or gave nothing that opens. */
type NoPasskey = { readonly type: 'noPasskey'; readonly why: PasskeyFailure }
/** The key was changed elsewhere since: the password opens it, and the passkey again from then on. */
type NeedsPassword = { readonly type: 'needsPassword' }

/** What the person shows: the passkey of this phone, or the password. */
export type LockSecret =
  | { readonly password: string }
  | { readonly passkey: true; readonly signal?: StopSignal }

export async function openedKeys(
  accountKeys: ReadonlyMap<Kid, Bytes>,
): Promise<readonly OpenKey[]> {
  const keys = await Promise.all([...accountKeys.values()].map(contentKeyOf))
  wipe(accountKeys)
  return keys
}

export type AccountKeys = ReadonlyMap<Kid, Bytes>

const isWhole = ({ user }: Journal, opened: AccountKeys): boolean =>
  Boolean(user.kid && opened.has(user.kid))

/** The account keys that the password opens on this phone, without network: one at least. */
export async function openByPassword(
  engine: Engine,
  { user, userId }: Journal,
  password: string,
): Promise<Result<AccountKeys, KeyFailure | WrongPassword>> {
  const slot = await deriveSlot(engine, password, user.email)
  if (!slot.ok) return slot
  const opened = await openStoredWraps(engine.databases, userId, slot.value)
  return opened.size > 0 ? ok(opened) : err({ type: 'wrongPassword' })
}

/** Why neither this phone nor the server opens it. `isRight`: the password opens what rests here. */
function whyShut<F extends ApiFailure | KeyFailure>(
  failure: F,
  isRight: boolean,
): F | WrongPassword | UnknownHere | NeedsNetwork {
  if (isRefused(failure, 'unauthorised')) return { type: 'wrongPassword' }
  if (isRight) return { type: 'needsNetwork' }
  return failure.type === 'network' ? { type: 'unknownHere' } : failure
}

/** A passkey that opened former keys of this person alone, until the password has opened today's. */
interface WaitingPasskey {
  readonly userId: UserId
  readonly asked: AskedPasskey
}

const waitingPasskey = new WeakMap<Engine['session'], WaitingPasskey>()

interface OpenedByPasskey {
  readonly opened: AccountKeys
  readonly credentialId: string
}

async function openByPasskey(
  engine: Engine,
  journal: Journal,
  signal?: StopSignal,
): Promise<Result<OpenedByPasskey, NoPasskey | NeedsPassword>> {
  const { db, userId } = journal
  const asked = await askedPasskey(engine, await lockPasskeysOf(db), signal)
  if (!asked.ok) return err({ type: 'noPasskey', why: asked.error })
  const { credentialId } = asked.value
  // While the person was asked, the server may have said that it was removed.
  const isStill = (await lockPasskeysOf(db)).includes(credentialId)
  if (!isStill) return err({ type: 'noPasskey', why: 'none' })
  const opened = await openWithAsked(asked.value, await readKeyRows(db))
  if (isWhole(journal, opened)) return ok({ opened, credentialId })
  const isFormer = opened.size > 0
  wipe(opened)
  if (!isFormer) return err({ type: 'noPasskey', why: 'failed' })
  waitingPasskey.set(engine.session, { userId, asked: asked.value })
  return err({ type: 'needsPassword' })
}

type PasswordFailure = ApiFailure | KeyFailure | WrongPassword | UnknownHere | NeedsNetwork

/** Asks the server where this phone lacks the account's key. */
async function openWhole(
  engine: Engine,
  journal: Journal,
  password: string,
): Promise<Result<AccountKeys, PasswordFailure>> {
  const opened = await openByPassword(engine, journal, password)
  if (opened.ok && isWhole(journal, opened.value)) return opened
  if (opened.ok) wipe(opened.value)
  const signedIn = await openWithPassword(engine, journal, password)
  if (signedIn.ok) return openByPassword(engine, journal, password)
  return err(whyShut(signedIn.error, opened.ok))
}

/** As it is stored: another tab, and what the server tells of its passkeys, change it while a page is open. */
export const readLock = ({ db }: Pick<Journal, 'db'>): Promise<AppLock | null> => readAppLock(db)

type TurnOffFailure = PasswordFailure | NoPasskey | NeedsPassword

async function openBySecret(
  engine: Engine,
  journal: Journal,
  secret: LockSecret,
): Promise<Result<AccountKeys, TurnOffFailure>> {
  if ('password' in secret) return openWhole(engine, journal, secret.password)
  const byPasskey = await openByPasskey(engine, journal, secret.signal)
  return byPasskey.ok ? ok(byPasskey.value.opened) : byPasskey
}

/** Works without network, unless the key was changed elsewhere since. */
export async function turnOffAppLock(
  engine: Engine,
  journal: Journal,
  secret: LockSecret,
): Promise<Result<void, TurnOffFailure>> {
  const opened = await openBySecret(engine, journal, secret)
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

/** The page locks again if the passkey that opened it turns out to be removed. */
async function shutIfRemoved(
  { session }: Engine,
  journal: Journal,
  credentialId: string,
): Promise<void> {
  // It fails once the page has locked, or left: then nothing of this opening is open any more.
  const ids = await dropRemovedPasskeys(journal)
  if (ids?.has(credentialId) === false) await session.shut()
}

/** Opens a locked journal, without network; where there is network the server is asked whether the passkey still stands. */
export async function unlockWithPasskey(
  engine: Engine,
  journal: Journal,
  signal?: StopSignal,
): Promise<Result<void, NoPasskey | NeedsPassword>> {
  const opened = await openByPasskey(engine, journal, signal)
  if (!opened.ok) return opened
  const { opened: accountKeys, credentialId } = opened.value
  await engine.session.unlock(await openedKeys(accountKeys))
  inBackground(shutIfRemoved(engine, journal, credentialId))
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

/** The lock has said that its passkey is gone. A store that takes nothing more keeps nobody out: then it is said again. */
const noteOpened = ({ db }: Pick<Journal, 'db'>): Promise<void> =>
  changeAppLock(db, { isPasskeyGone: false }).catch(() => undefined)

/**
 * Until the server can be asked for the account's key: with the one that was the account's here last. Of the others, those that took the
 * place of no key are of before a forgotten password, and may have lain bare before the lock was on.
 */
async function openFormer(engine: Engine, { db }: Journal, opened: AccountKeys): Promise<void> {
  const links = linksOf(await readKeyRows(db))
  const kids = [...withoutReplaced(opened, links).keys()]
  const last = (await readAppLock(db))?.kid
  const formerKid =
    kids.find((kid) => kid === last) ??
    kids.find((kid) => links.some((link) => link.kid === kid)) ??
    kids[0]
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
  const opened = await openByPassword(engine, journal, password)
  if (opened.ok && isWhole(journal, opened.value)) {
    await coverWaiting(engine, journal, opened.value)
    await noteOpened(journal)
    await engine.session.unlock(await openedKeys(opened.value))
    return ok(undefined)
  }
  const signedIn = await openWithPassword(engine, journal, password)
  if (signedIn.ok) {
    await noteOpened(journal)
    return signedIn
  }
  const why = whyShut(signedIn.error, opened.ok)
  if (!opened.ok || why.type === 'wrongPassword') return err(why)
  await openFormer(engine, journal, opened.value)
  return ok(undefined)
}
