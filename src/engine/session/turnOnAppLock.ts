// « Verrouiller Lueur » is turned on: the account's key is changed, the new one rests wrapped alone, and what lies on the phone moves to a
// fresh database (PR55, PR58, PR59, PR67 in SPEC.md).
import { apiOf } from '#engine/api/api.ts'
import { firstAwayMs } from '#domain/away.ts'
import { err, ok, settle, type Result } from '#domain/result.ts'
import { isRefused, type ApiFailure } from '#engine/api/failure.ts'
import { readAppLock, turnOn } from '#engine/local/appLockStore.ts'
import { readKeyRows } from '#engine/local/keyStore.ts'
import { isStoreFailure } from '#engine/local/storeFailure.ts'
import { openByPassword, openedKeys, type AccountKeys, type WrongPassword } from './appLock.ts'
import { changeKey, type KeyChangeFailure } from './changeKey.ts'
import { makeFreshJournal } from './freshJournal.ts'
import { inTurn } from './inTurn.ts'
import { rememberKdf, wipe, type KeyFailure } from './keyFlows.ts'
import type { Journal } from './liveJournal.ts'
import { askedPasskey, wrapsUnder, type AskedPasskey } from './lockPasskey.ts'
import { addPasskey, type PasskeyAddFailure } from './passkeys.ts'
import { passkeyTrouble } from './passkeySignIn.ts'
import type { Engine } from './session.ts'
import { openWithPassword } from './signIn.ts'
import { readSession } from './start.ts'

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
  const { passkeys, http, token, db, user, random } = journal
  const deps = { passkeys, http, token, db, user, random, kdf: engine.kdf }
  const added = await addPasskey(deps, password)
  if (added.ok || added.error.type !== 'passkey exists') return added
  const listed = await apiOf(journal).passkeys()
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
/** A key lies here that nothing else opens. */
type Uncovered = { readonly type: 'uncovered' }

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

/** Where a passkey alone opens today's key here, the server tells whether it is the right password. */
async function openOrAsk(
  engine: Engine,
  journal: Journal,
  password: string,
): Promise<Result<AccountKeys, ApiFailure | KeyFailure | WrongPassword>> {
  const opened = await openByPassword(engine, journal, password)
  const rows = await readKeyRows(journal.db)
  const today = rows.find(({ kid }) => kid === journal.user.kid)
  if (today?.wraps?.some(({ kind }) => kind === 'password') === true) return opened
  if (opened.ok) wipe(opened.value)
  const signedIn = await openWithPassword(engine, journal, password)
  if (signedIn.ok) return openByPassword(engine, journal, password)
  return isRefused(signedIn.error, 'unauthorised') ? err({ type: 'wrongPassword' }) : signedIn
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
  const { db, userId, timer, channel, user } = journal
  const { kid = null } = user
  await turnOn(
    db,
    {
      awayMs: firstAwayMs,
      credentialId: passkey?.credentialId ?? null,
      ...(kid === null ? {} : { kid }),
    },
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
