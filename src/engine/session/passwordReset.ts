// A reset by mailed code (PR11 to PR13 in SPEC.md). The code restores the account; the journal opens only on a phone that still
// has its sealed key, which the server's device secret opens: the key is then wrapped under the new password, no day is
// sealed again and nothing is lost. On another phone a second key is made for new days, and older days stay sealed.
import { apiOf, visitorApi } from '#engine/api/api.ts'
import { maxWrappedKeys, type KeyLink } from '#contract/auth.ts'
import type { Kid } from '#domain/brands.ts'
import type { Device } from '#contract/values.ts'
import { normaliseEmail } from '#domain/email.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { hashPrefix, toHex, type Bytes } from '#engine/crypto/bytes.ts'
import { followLinks } from '#engine/crypto/keyLinks.ts'
import { kidOf, makeAccountKey, wrapAccountKey } from '#engine/crypto/keys.ts'
import type { WordsFailure } from '#engine/crypto/recoveryWords.ts'
import { isRefused, type ApiFailure } from '#engine/api/failure.ts'
import { findReset, forgetReset, rememberReset } from '#engine/local/askedReset.ts'
import { listJournals } from '#engine/local/deviceDatabase.ts'
import type { StoredWrap } from '#engine/local/journalDatabase.ts'
import { storeWraps } from '#engine/local/keyStore.ts'
import {
  deriveSlot,
  openDeviceCopies,
  openKeptCopies,
  openLinked,
  proposeDevice,
  readStoredLinks,
  readStoredRows,
  rowOf,
  wipe,
  withoutReplaced,
  type KeyFailure,
} from './keyFlows.ts'
import { askStored, openWithAsked, type AskedPasskey } from './lockPasskey.ts'
import type { PasskeyTrouble } from './passkeySignIn.ts'
import { endRenewing, renewToken } from './renewToken.ts'
import { showProof, type ResetProof, type ShownProof } from './resetProof.ts'
import type { Engine } from './session.ts'

/** A mailed code that is wrong, spent or too old; the server's message is in French. */
export interface CodeFailure {
  readonly type: 'wrongCode'
  readonly message: string
}

/** In memory only: after a reload the person types the code again. */
interface CheckedCode {
  readonly address: string
  readonly code: string
  readonly device: Device
  /** Alone it does not replace the password of this account. */
  readonly needsProof: boolean
  /** What a passkey, or the recovery key, opened beside the code. */
  readonly beside: ReadonlyMap<Kid, Bytes>
  /** The account's; null where the server does not tell. */
  readonly kid: Kid | null
  readonly links: readonly KeyLink[]
}

const hashOf = async (address: string): Promise<string> => toHex(await hashPrefix(address, 16))

/** The code that was checked last on this page: setting the password needs no second check. */
const checkedByEngine = new WeakMap<Engine['session'], CheckedCode>()

/** The passkey of this phone, asked once for a code; null where it opened nothing. */
const passkeyByCode = new WeakMap<CheckedCode, AskedPasskey | null>()

/** Stored, so that it survives a reload while the person reads the mail. */
async function nameOf(
  { databases, clock }: Pick<Engine, 'databases' | 'clock'>,
  address: string,
): Promise<{ requestId?: string }> {
  const requestId = await findReset(databases.device, await hashOf(address), clock.now())
  return requestId === undefined ? {} : { requestId }
}

async function check(
  engine: Engine,
  address: string,
  code: string,
  proof: ShownProof | null = null,
): Promise<Result<CheckedCode, ApiFailure | CodeFailure>> {
  const proposed = await proposeDevice(engine)
  const reply = await visitorApi(engine).verifyResetToken({
    email: address,
    token: code,
    ...(await nameOf(engine, address)),
    deviceId: proposed.id,
    ...proof?.sent,
  })
  if (!reply.ok) return reply
  const { valid, message, deviceSecret = proposed.secret } = reply.value
  if (!valid) return err({ type: 'wrongCode', message })
  const { passkeyNeeded: needsProof = false, keys = [], links = [], kid = null } = reply.value
  const opening = proof?.opening ?? null
  const checked = {
    address,
    code,
    device: { id: proposed.id, secret: deviceSecret },
    needsProof,
    beside: opening === null ? new Map() : await openLinked(opening.slot, keys, links),
    kid,
    links,
  }
  if (opening?.credentialId !== undefined) passkeyByCode.set(checked, opening)
  checkedByEngine.set(engine.session, checked)
  return ok(checked)
}

/** What this phone opens, and what that leads to. */
const openStoredKeys = async (
  engine: Engine,
  code: CheckedCode,
): Promise<ReadonlyMap<Kid, Bytes>> => followLinks(await openOwnKeys(engine, code), code.links)

/** Under the app lock the device copy needs the open journal; else the passkey of the phone opens, or nothing does. */
async function openOwnKeys(engine: Engine, code: CheckedCode): Promise<ReadonlyMap<Kid, Bytes>> {
  const { databases } = engine
  const journals = await listJournals(databases.device)
  const userIds = journals.map(({ userId }) => userId)
  const journal = engine.session.journal()
  const kept = journal === null ? [] : await openKeptCopies(journal, code.device)
  const copies = new Map([...kept, ...(await openDeviceCopies(databases, userIds, code.device))])
  if (copies.size > 0) return copies
  const rows = await readStoredRows(databases, userIds)
  const known = passkeyByCode.get(code)
  const asked = known === undefined ? await askStored(engine, rows) : known
  passkeyByCode.set(code, asked)
  return asked === null ? copies : openWithAsked(asked, rows)
}

/** Stores the new password's wraps, so that it opens the journals of this phone without network. */
async function renewStoredWraps(
  { databases }: Pick<Engine, 'databases'>,
  wrapByKid: ReadonlyMap<Kid, StoredWrap>,
): Promise<void> {
  for (const { userId } of await listJournals(databases.device)) {
    const db = databases.openJournal(userId)
    await storeWraps(db, wrapByKid)
    db.close()
  }
}

/** Whether these keys, or what came beside the code, open what is written today. */
const opensToday = (
  stored: ReadonlyMap<Kid, Bytes>,
  { beside, kid }: Pick<CheckedCode, 'beside' | 'kid'>,
): boolean => kid !== null && (stored.has(kid) || beside.has(kid))

/** The journal's current key first: it is the one that new days are sealed under. Last what another of these opens. */
async function keysToWrap(engine: Engine, code: CheckedCode): Promise<ReadonlyMap<Kid, Bytes>> {
  const sealed = await openStoredKeys(engine, code)
  // The caller wipes what it gets, and may ask again after a lost reply.
  const shown = [...code.beside].map(([kid, key]) => [kid, key.slice()] as const)
  const stored = new Map([...shown, ...sealed])
  if (sealed.size === 0 && !opensToday(sealed, code)) {
    const accountKey = makeAccountKey(engine.random.bytes)
    return new Map([[await kidOf(accountKey), accountKey], ...stored])
  }
  const journals = await listJournals(engine.databases.device)
  const known = new Set(journals.map(({ kid }) => kid))
  const userIds = journals.map(({ userId }) => userId)
  const links = await readStoredLinks(engine.databases, userIds)
  const alone = withoutReplaced(stored, links)
  const worth = (kid: Kid): number =>
    kid === code.kid ? 3 : known.has(kid) ? 2 : alone.has(kid) ? 1 : 0
  return new Map([...stored].toSorted(([a], [b]) => worth(b) - worth(a)))
}

/** Mails a code; the reply is the same for an unknown address. */
export async function requestReset(
  engine: Engine,
  email: string,
): Promise<Result<void, ApiFailure>> {
  const address = normaliseEmail(email)
  const { id: deviceId } = await proposeDevice(engine)
  const reply = await visitorApi(engine).forgotPassword({
    email: address,
    ...(await nameOf(engine, address)),
    deviceId,
  })
  if (!reply.ok) return reply
  const { requestId } = reply.value
  await rememberReset(engine.databases.device, {
    addressHash: await hashOf(address),
    requestId,
    askedAt: engine.clock.now(),
  })
  return ok(undefined)
}

/** Before the last step: whether this phone will open the days already written, and whether the account asks for a proof more. */
export interface ResetState {
  readonly opensJournal: boolean
  readonly needsProof: boolean
}

async function stateOf(engine: Engine, code: CheckedCode): Promise<ResetState> {
  // What opens here is known once the proof is shown; a passkey is then asked only once.
  if (code.needsProof) return { opensJournal: false, needsProof: true }
  const stored = await openStoredKeys(engine, code)
  wipe(stored)
  return { opensJournal: opensToday(stored, code), needsProof: false }
}

export async function checkResetCode(
  engine: Engine,
  email: string,
  code: string,
): Promise<Result<ResetState, ApiFailure | CodeFailure>> {
  const checked = await check(engine, normaliseEmail(email), code)
  return checked.ok ? ok(await stateOf(engine, checked.value)) : checked
}

/** Shows a passkey, or the recovery key, beside the code: it opens here what it opens elsewhere. */
export async function proveReset(
  engine: Engine,
  email: string,
  code: string,
  proof: ResetProof,
): Promise<Result<ResetState, ApiFailure | CodeFailure | PasskeyTrouble | WordsFailure>> {
  const shown = await showProof(engine, proof)
  if (!shown.ok) return shown
  const checked = await check(engine, normaliseEmail(email), code, shown.value)
  return checked.ok ? ok(await stateOf(engine, checked.value)) : checked
}

/** Uses up the code. A session of this phone for that address goes on, with another token; every other session ends. */
export const setNewPassword = (
  engine: Engine,
  email: string,
  code: string,
  password: string,
): Promise<Result<void, ApiFailure | CodeFailure | KeyFailure>> =>
  engine.session.whileAnswering(() => sendNewPassword(engine, email, code, password))

async function sendNewPassword(
  engine: Engine,
  email: string,
  code: string,
  password: string,
): Promise<Result<void, ApiFailure | CodeFailure | KeyFailure>> {
  const address = normaliseEmail(email)
  const known = checkedByEngine.get(engine.session)
  const isKnown = known?.address === address && known.code === code
  const valid = isKnown ? ok(known) : await check(engine, address, code)
  if (!valid.ok) return valid
  const slot = await deriveSlot(engine, password, address)
  if (!slot.ok) return slot
  const { auth } = slot.value
  const { device } = valid.value
  const journal = engine.session.journal()
  // Called from « Mon compte »: this session goes on, the others end.
  const going = journal?.user.email === address ? journal : null
  const send = async (accountKeys: ReadonlyMap<Kid, Bytes>) => {
    const wrapped = await Promise.all(
      [...accountKeys.values()].map((key) => wrapAccountKey(slot.value, key, engine.random.bytes)),
    )
    const keys = wrapped.slice(0, maxWrappedKeys)
    const reply = await renewToken(engine, going?.token ?? null, async () =>
      apiOf({ http: engine.http, token: going?.token ?? null }).setNewPassword({
        email: address,
        token: code,
        ...(await nameOf(engine, address)),
        password: auth,
        confirmPassword: auth,
        keys,
        device,
      }),
    )
    return { reply, wrapped, keys }
  }
  let accountKeys = await keysToWrap(engine, valid.value)
  let sent = await send(accountKeys)
  if (!sent.reply.ok && isRefused(sent.reply.error, 'invalid')) {
    // The key of this phone was replaced elsewhere, by its owner or a thief, and opens none that came after: it is kept beside a fresh one.
    const fresh = makeAccountKey(engine.random.bytes)
    accountKeys = new Map([[await kidOf(fresh), fresh], ...accountKeys])
    sent = await send(accountKeys)
  }
  const { reply, wrapped, keys } = sent
  if (!reply.ok) {
    wipe(accountKeys)
    return reply
  }
  checkedByEngine.delete(engine.session)
  wipe(valid.value.beside)
  await forgetReset(engine.databases.device)
  const wrapByKid = new Map(
    wrapped.map(({ kid, wrap }): [Kid, StoredWrap] => [kid, { kind: 'password', wrap }]),
  )
  await renewStoredWraps(engine, wrapByKid)
  if (going !== null) {
    const { deviceSecret, token = going.token } = reply.value
    const holding = { id: device.id, secret: deviceSecret }
    const rows = []
    for (const [kid, key] of accountKeys) {
      const wrap = wrapByKid.get(kid)
      rows.push(await rowOf(engine, key, holding, wrap === undefined ? [] : [wrap]))
    }
    await going.enter({ ...going.user, kid: keys[0]?.kid ?? null }, token, rows, 'replaced')
    await endRenewing(engine)
  }
  wipe(accountKeys)
  return ok(undefined)
}
