// The recovery key and the opening of sealed days (PR15 to PR18 in SPEC.md). The twelve words open days that the password no
// longer opens. The server has a slot that only they open; neither the words nor the key ever leave the phone.
import { apiOf } from '#engine/api/api.ts'
import type { KeyLink } from '#contract/auth.ts'
import type { SlotKind } from '#contract/values.ts'
import type { Kid } from '#domain/brands.ts'
import { formerKids, openedKids } from '#domain/formerKids.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { AccountApi } from '#engine/api/accountApi.ts'
import type { Bytes } from '#engine/crypto/bytes.ts'
import { slotKeysOfRecovery, wrapAccountKey, type SlotKeys } from '#engine/crypto/keys.ts'
import { entropyToWords, recoveryLength, type WordsFailure } from '#engine/crypto/recoveryWords.ts'
import { isRefused, type ApiFailure, type RefusalCode } from '#engine/api/failure.ts'
import type { StoredWrap, KeyRow } from '#engine/local/journalDatabase.ts'
import { linksOf, readKeyRows, storeWraps } from '#engine/local/keyStore.ts'
import type { Journal } from './liveJournal.ts'
import { notePassword, provenPassword } from './formerSecrets.ts'
import {
  deriveSlot,
  openLinked,
  openStoredWraps,
  rowOf,
  slotOfWords,
  unwrapAll,
  wipe,
  withoutReplaced,
  type KeyDeps,
  type KeyFailure,
} from './keyFlows.ts'
import { addPasswordSlot, provePassword, whyUnproved, type Proven } from './provePassword.ts'
import { confirmRecoveryKey } from './recoveryMemo.ts'
import { doubtWords, noteRecoveryWraps } from './notedWords.ts'
import { inTurn } from './inTurn.ts'

/** What opens sealed days: the words of the recovery key as they were typed, or a former password. */
export type SealedSecret = { readonly words: string } | { readonly oldPassword: string }

export interface RecoveryKey {
  readonly words: readonly string[]
  /** The names of what they open. */
  readonly wraps: readonly string[]
  /** Index of the word that is asked back as proof. */
  readonly askedAt: number
}

type WrongPassword = { readonly type: 'wrongPassword' }
type RecoveryFailure = ApiFailure | KeyFailure | WrongPassword

/** Turns a refusal with `code` into the failure `type`; any other failure stays as it is. */
const asWrong = <W extends string, F extends ApiFailure | KeyFailure>(
  failure: F,
  code: RefusalCode,
  type: W,
) => (isRefused(failure, code) ? { type } : failure)

/** Adds the slot at the server; returns its wrap, to store on this phone. */
async function putRecoverySlot(
  { random }: KeyDeps,
  api: Pick<AccountApi, 'putKey'>,
  recovery: SlotKeys,
  accountKey: Bytes,
  proof: string,
): Promise<Result<StoredWrap, ApiFailure>> {
  const wrapped = await wrapAccountKey(recovery, accountKey, random.bytes)
  const put = await api.putKey({ kind: 'recovery', auth: recovery.auth, ...wrapped, proof })
  return put.ok ? ok({ kind: 'recovery', wrap: wrapped.wrap }) : put
}

/**
 * Makes a new recovery key, which cancels the former one; its words are shown once and stored nowhere. One tab at a time, so that the words
 * noted last are those that the server has.
 */
export const makeRecoveryKey = (
  journal: Journal,
  password: string,
): Promise<Result<RecoveryKey, RecoveryFailure>> =>
  inTurn(journal, 'lueur-recovery', () => makeInTurn(journal, password))

async function makeInTurn(
  journal: Journal,
  password: string,
): Promise<Result<RecoveryKey, RecoveryFailure>> {
  const { db, user, random } = journal
  const api = apiOf(journal)
  const list = await journal.loadWords().catch(() => null)
  if (list === null) return err({ type: 'network' })
  const slot = await deriveSlot(journal, password, user.email)
  if (!slot.ok) return slot
  const { auth } = slot.value
  const opened = await api.openKeys({ kind: 'password', auth })
  if (!opened.ok) return err(asWrong(opened.error, 'notFound', 'wrongPassword'))

  const { keys: wraps, links: linked = [] } = opened.value
  const atServer = await unwrapAll(slot.value, wraps)
  const links = [...linked, ...linksOf(await readKeyRows(db))]
  const held = await openHeld(journal, password, openedKids([...atServer.keys()], links))
  if (!held.ok) {
    wipe(atServer)
    return err(asWrong(held.error, 'unauthorised', 'wrongPassword'))
  }
  const entropy = random.bytes(recoveryLength)
  const recovery = await slotKeysOfRecovery(entropy)
  const accountKeys = new Map([...held.value.accountKeys, ...atServer])
  const wrapByKid = new Map<Kid, StoredWrap>()
  const trustAgain = await doubtWords(db)
  for (const [kid, accountKey] of withoutReplaced(accountKeys, links)) {
    const put = await putRecoverySlot(journal, api, recovery, accountKey, auth)
    if (put.ok) {
      wrapByKid.set(kid, put.value)
      continue
    }
    wipe(accountKeys)
    // Otherwise the server may have taken it, and cancelled the words of before.
    if (wrapByKid.size === 0 && put.error.type === 'refused') await trustAgain()
    return err(asWrong(put.error, 'forbidden', 'wrongPassword'))
  }
  wipe(accountKeys)
  await storeWraps(db, new Map([...held.value.wraps, ...passwordWraps(wraps)]))
  await storeWraps(db, wrapByKid)
  await notePassword(db, user)
  const noted = await noteRecoveryWraps(db, wrapByKid, links)
  const words = entropyToWords(entropy, list)
  entropy.fill(0)
  return ok({ words, wraps: noted, askedAt: (random.bytes(1)[0] ?? 0) % words.length })
}

interface HeldKeys {
  readonly accountKeys: ReadonlyMap<Kid, Bytes>
  /** Under the password. */
  readonly wraps: ReadonlyMap<Kid, StoredWrap>
}

/** Account keys by kid: all that the proven password opens. */
const openProven = ({ slot, rows }: Pick<Proven, 'slot' | 'rows'>) =>
  unwrapAll(
    slot,
    rows.flatMap(({ wraps = [] }) => wraps),
  )

/**
 * The keys of the open journal, where the password does not open each of them at the server: a passkey did, or its slot was lost on its
 * way. A sign-in gives what opens them here, and lays the password over them as well.
 */
async function openHeld(
  journal: Journal,
  password: string,
  opened: ReadonlySet<Kid>,
): Promise<Result<HeldKeys, ApiFailure | KeyFailure>> {
  const { keys, user } = journal
  const isAll = [...keys.ring.keys()].every((kid) => opened.has(kid))
  if (isAll) return ok({ accountKeys: new Map(), wraps: new Map() })
  const proof = await provePassword(journal, user.email, password)
  if (!proof.ok) return proof
  const { api, rows } = proof.value
  void api.logout()
  return ok({
    accountKeys: await openProven(proof.value),
    wraps: new Map(rows.flatMap(({ kid, wraps = [] }) => wraps.map((wrap) => [kid, wrap]))),
  })
}

const slotOf = (
  deps: KeyDeps & Pick<Journal, 'loadWords'>,
  secret: SealedSecret,
  email: string,
): Promise<Result<SlotKeys, WordsFailure | KeyFailure | ApiFailure>> =>
  'oldPassword' in secret
    ? deriveSlot(deps, secret.oldPassword, email)
    : slotOfWords(deps, secret.words)

interface OpenedByWords {
  readonly covered: ReadonlyMap<Kid, Bytes>
  readonly stored: ReadonlyMap<Kid, Bytes>
  readonly links: readonly KeyLink[]
}

/**
 * Lets the words in hand open, at the server too, the days of today's key and of those found on this phone: also of those that the sign-in
 * found here, which its reply did not name. Returns the wraps of those that the server took.
 */
async function coverKeys(
  deps: KeyDeps,
  proven: Proven,
  recovery: SlotKeys,
  { covered, stored, links }: OpenedByWords,
): Promise<ReadonlyMap<Kid, StoredWrap>> {
  const { api, slot, rows } = proven
  const current = await openProven(proven)
  const all = new Map([...stored, ...current, ...covered])
  const wrapByKid = new Map<Kid, StoredWrap>()
  for (const [kid, accountKey] of withoutReplaced(all, [...links, ...linksOf(rows)])) {
    if (covered.has(kid)) continue
    const put = await putRecoverySlot(deps, api, recovery, accountKey, slot.auth)
    if (put.ok) wrapByKid.set(kid, put.value)
  }
  wipe(current)
  return wrapByKid
}

/**
 * Opens sealed days on this phone and, through the current password, on every other one. The secret also opens what is stored
 * with the journal on this phone: a server put back to an older copy has lost the keys made since.
 */
export const openSealedDays = (
  journal: Journal,
  secret: SealedSecret,
  password: string,
): Promise<OpenedSealed> =>
  inTurn(journal, 'lueur-recovery', () => openInTurn(journal, secret, password))

type OpenedSealed = Result<
  { hasOpened: boolean },
  RecoveryFailure | WordsFailure | { readonly type: 'wrongSecret' }
>

async function openInTurn(
  journal: Journal,
  secret: SealedSecret,
  password: string,
): Promise<OpenedSealed> {
  const { user, userId, databases } = journal
  const former = apiOf(journal)
  const knownKids = new Set(journal.keys.ring.keys())
  const sealedSlot = await slotOf(journal, secret, user.email)
  if (!sealedSlot.ok) return sealedSlot
  const proof = await provePassword(journal, user.email, password)
  if (!proof.ok) {
    const failure = await whyUnproved(journal, proof.error)
    return err(asWrong(failure, 'unauthorised', 'wrongPassword'))
  }
  const proven = proof.value
  const { kind, auth } = sealedSlot.value
  const ownKids = new Set(proven.rows.map(({ kid }) => kid))
  const stored = await openStoredWraps(databases, userId, sealedSlot.value)
  const opened = await proven.api.openKeys({ kind, auth })
  const isUnknown = !opened.ok && isRefused(opened.error, 'notFound')
  // A recovery key that a newer one cancelled still opens what is open already: it is no less wrong.
  const isEnough = isUnknown && [...stored.keys()].some((kid) => !ownKids.has(kid))
  if (!opened.ok && !isEnough) {
    wipe(stored)
    void proven.api.logout()
    return err(asWrong(opened.error, 'notFound', 'wrongSecret'))
  }

  const wraps = opened.ok ? opened.value.keys : []
  const links = opened.ok ? (opened.value.links ?? []) : []
  const covered = await openLinked(sealedSlot.value, wraps, links)
  const rows: KeyRow[] = []
  for (const [kid, accountKey] of new Map([...stored, ...covered])) {
    if (ownKids.has(kid)) continue
    const wrap = await addPasswordSlot(journal, proven.api, proven.slot, accountKey)
    rows.push(await rowOf(journal, accountKey, proven.device, [wrap], links))
  }
  // Words that the server does not know would cancel those that it does.
  const wrapByKid =
    kind === 'recovery' && opened.ok
      ? await coverKeys(journal, proven, sealedSlot.value, { covered, stored, links })
      : null
  wipe(stored)
  wipe(covered)
  const { user: today, token } = proven
  const all = [...proven.rows, ...rows]
  const entered = await journal.enter(today, token, all, provenPassword(today))
  // The former session, which could not read them, is not needed any more.
  void former.logout()
  if (wrapByKid !== null) {
    const known = recoveryWraps(wraps)
    await storeWraps(entered.db, known)
    await storeWraps(entered.db, wrapByKid)
    // The server gave up those that lead to what was added.
    const replaced = new Set([...wrapByKid.keys()].flatMap((kid) => formerKids(kid, links)))
    const left = [...known].filter(([kid]) => covered.has(kid) && !replaced.has(kid))
    const noted = await noteRecoveryWraps(entered.db, new Map([...left, ...wrapByKid]), links)
    // Whoever types them has noted them. They are called so once they open each key that is here.
    await confirmRecoveryKey(entered, noted)
  }
  entered.sync.nudge()
  return ok({ hasOpened: all.some(({ kid }) => !knownKids.has(kid)) })
}

/** Wraps of one kind that the server sent, by kid. */
const wrapsOf =
  (kind: SlotKind) =>
  (keys: readonly { readonly kid: Kid; readonly wrap: string }[]): ReadonlyMap<Kid, StoredWrap> =>
    new Map(keys.map(({ kid, wrap }) => [kid, { kind, wrap }]))
const passwordWraps = wrapsOf('password')
const recoveryWraps = wrapsOf('recovery')
