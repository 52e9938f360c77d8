// « Verrouiller Lueur »: while it is on, what opens the journal on this phone rests wrapped alone, and an open page holds the keys in
// memory until it is shut. The token stays usable, so that sealed days leave and reminders come (PR50 to PR69 in SPEC.md).
import { firstAwayMs, type AwayMs } from '#domain/away.ts'
import type { Kid } from '#domain/brands.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { isRefused, type ApiFailure } from '#engine/api/failure.ts'
import type { Bytes } from '#engine/crypto/bytes.ts'
import { contentKeyOf } from '#engine/crypto/keys.ts'
import { changeAppLock, turnOff, turnOn, type OpenKey } from '#engine/local/appLockStore.ts'
import { readKeyRows } from '#engine/local/keyStore.ts'
import { makeFreshJournal } from './freshJournal.ts'
import { deriveSlot, openStoredWraps, wipe, type KeyFailure } from './keyFlows.ts'
import type { Journal } from './liveJournal.ts'
import type { Engine } from './session.ts'
import { openWithPassword } from './signIn.ts'

type WrongPassword = { readonly type: 'wrongPassword' }
/** It opens nothing here, and the server could not be asked whether it was changed. */
type UnknownHere = { readonly type: 'unknownHere' }

async function openedKeys(accountKeys: ReadonlyMap<Kid, Bytes>): Promise<readonly OpenKey[]> {
  const keys = await Promise.all([...accountKeys.values()].map(contentKeyOf))
  wipe(accountKeys)
  return keys
}

/** The account keys that the password opens on this phone, without network. */
async function openByPassword(
  engine: Engine,
  { user, userId }: Journal,
  password: string,
): Promise<Result<ReadonlyMap<Kid, Bytes>, KeyFailure | WrongPassword>> {
  const slot = await deriveSlot(engine, password, user.email)
  if (!slot.ok) return slot
  const opened = await openStoredWraps(engine.databases, userId, slot.value)
  if (user.kid && opened.has(user.kid)) return ok(opened)
  wipe(opened)
  return err({ type: 'wrongPassword' })
}

/** A key without wrap could be opened by nothing any more. */
async function coversEach({ db }: Journal, accountKeys: ReadonlyMap<Kid, Bytes>): Promise<boolean> {
  const rows = await readKeyRows(db)
  return rows.every(({ kid, key }) => key === null || accountKeys.has(kid))
}

/** Another tab hears of it, and lets go of its keys, before the database is taken from under it. */
const hearMs = 1000

export async function turnOnAppLock(
  engine: Engine,
  journal: Journal,
  password: string,
): Promise<Result<void, KeyFailure | WrongPassword | { readonly type: 'uncovered' }>> {
  const opened = await openByPassword(engine, journal, password)
  if (!opened.ok) return opened
  if (!(await coversEach(journal, opened.value))) {
    wipe(opened.value)
    return err({ type: 'uncovered' })
  }
  const { db, userId, timer, channel } = journal
  await turnOn(db, { awayMs: firstAwayMs, credentialId: null }, new Map())
  const keys = await openedKeys(opened.value)
  await engine.session.unlock(keys)
  channel.announce()
  await new Promise<void>((resolve) => {
    timer.after(hearMs, resolve)
  })
  await engine.session.reopen(keys, () => makeFreshJournal(engine, userId))
  return ok(undefined)
}

export async function turnOffAppLock(
  engine: Engine,
  journal: Journal,
  password: string,
): Promise<Result<void, KeyFailure | WrongPassword>> {
  const opened = await openByPassword(engine, journal, password)
  if (!opened.ok) return opened
  const keys = await openedKeys(opened.value)
  await turnOff(journal.db, keys)
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

/** Opens the journal of a shut page. Without network, with what this phone knows; else a password changed elsewhere opens too. */
export async function unlockWithPassword(
  engine: Engine,
  journal: Journal,
  password: string,
): Promise<Result<void, ApiFailure | KeyFailure | WrongPassword | UnknownHere>> {
  const opened = await openByPassword(engine, journal, password)
  if (opened.ok) {
    await engine.session.unlock(await openedKeys(opened.value))
    return ok(undefined)
  }
  if (opened.error.type !== 'wrongPassword') return opened
  const signedIn = await openWithPassword(engine, journal, password)
  if (signedIn.ok) return signedIn
  if (isRefused(signedIn.error, 'unauthorised', 'notFound')) return opened
  return signedIn.error.type === 'network' ? err({ type: 'unknownHere' }) : signedIn
}
