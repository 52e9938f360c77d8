// Another key takes the place of the account's (PR35 to PR39 in SPEC.md): because somebody may know the password, or because what
// lay on this phone may be read. What is written from then on is sealed under it; days of before are sealed anew in the background
// (sync/reseal.ts), and the link to the former key opens them until then, and what the server keeps of them for good.
//
// Nothing is noted before the server has answered: the new key is wrapped under the password in the request itself, and the server
// stores all of it or nothing. A phone that is killed meanwhile goes on under the former key, or signs in and gets the new one.
import { apiOf } from '#engine/api/api.ts'
import type { KeyLink } from '#contract/auth.ts'
import { isSealed } from '#contract/envelopes.ts'
import type { Kid } from '#domain/brands.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { isRefused, isTokenRefused, type ApiFailure } from '#engine/api/failure.ts'
import type { Bytes } from '#engine/crypto/bytes.ts'
import { openText } from '#engine/crypto/envelope.ts'
import { sealFormer, sealNext } from '#engine/crypto/keyLinks.ts'
import { kidOf, makeAccountKey, wrapAccountKey, type SlotKeys } from '#engine/crypto/keys.ts'
import { maxWrappedKeys } from '#contract/auth.ts'
import type { KeyRow } from '#engine/local/journalDatabase.ts'
import { openRing, readKeyRows } from '#engine/local/keyStore.ts'
import { beginReseal } from '#engine/local/metaStore.ts'
import {
  deriveSlot,
  openLinked,
  proposeDevice,
  rowOf,
  wipe,
  withoutReplaced,
  type KeyFailure,
} from './keyFlows.ts'
import { provenPassword } from './formerSecrets.ts'
import type { Journal } from './liveJournal.ts'
import { provePassword } from './provePassword.ts'
import { followKey } from './recoveryMemo.ts'
import { endRenewing, renewToken } from './renewToken.ts'
import type { Engine } from './session.ts'
import { lockRefused } from './lockRefused.ts'
import { setUsername } from './signIn.ts'

export type KeyChange =
  /** Somebody may know the password. */
  | { readonly reason: 'theft'; readonly password: string; readonly newPassword: string }
  /** What lay on this phone may be read; no secret of the person is suspected. */
  | { readonly reason: 'lock'; readonly password: string }

const passwordAfter = (change: KeyChange): string =>
  change.reason === 'theft' ? change.newPassword : change.password

export type KeyChangeFailure =
  | ApiFailure
  | KeyFailure
  | { readonly type: 'wrongPassword' }
  /** The new password is the one that somebody may know. */
  | { readonly type: 'samePassword' }

interface Slots {
  readonly present: SlotKeys
  readonly next: SlotKeys
}

/** What a request replaces, and what it is replaced by; the caller wipes the keys. */
interface MadeKey {
  readonly keys: ReadonlyMap<Kid, Bytes>
  readonly link: KeyLink
  readonly links: readonly KeyLink[]
}

async function makeChange(
  { random }: Pick<Engine, 'random'>,
  { reason }: KeyChange,
  opened: ReadonlyMap<Kid, Bytes>,
  former: readonly [Kid, Bytes],
  known: readonly KeyLink[],
): Promise<MadeKey> {
  const [replaces, formerKey] = former
  const newKey = makeAccountKey(random.bytes)
  const kid = await kidOf(newKey)
  const link = {
    kid,
    replaces,
    former: await sealFormer(newKey, formerKey, random.bytes),
    ...(reason === 'lock' && { next: await sealNext(formerKey, newKey, random.bytes) }),
  }
  return { keys: new Map([[kid, newKey], ...opened]), link, links: [...known, link] }
}

/** The new key first; under another password also what else the present one opens. */
async function wrapsOf(
  { random }: Pick<Engine, 'random'>,
  { reason }: KeyChange,
  { next }: Slots,
  { keys, links, link }: MadeKey,
): Promise<{ kid: Kid; wrap: string }[]> {
  const alone = [...withoutReplaced(keys, links)]
  const sent = alone.filter(([kid]) => reason === 'theft' || kid === link.kid)
  return Promise.all(
    sent.slice(0, maxWrappedKeys).map(([, key]) => wrapAccountKey(next, key, random.bytes)),
  )
}

type Changed = Result<Journal, KeyChangeFailure>

/** Enters with the password that counts now: the change was made, by a request whose reply was lost, or by another phone. */
async function adopt(engine: Engine, journal: Journal, password: string): Promise<Changed> {
  const { user } = journal
  const former = apiOf(journal)
  const proven = await provePassword(engine, user.email, password)
  if (!proven.ok) return proven
  const { token, rows, links } = proven.value
  const { user: today } = proven.value
  const entered = await journal.enter(today, token, rows, provenPassword(today))
  await endRenewing(engine)
  await followKey(entered, links)
  // The former session, where it is not over.
  void former.logout()
  return ok(entered)
}

/** The server refuses this phone's token: perhaps an earlier request, whose reply was lost, has replaced it. */
async function afterRefusal(
  engine: Engine,
  journal: Journal,
  change: KeyChange,
  failure: ApiFailure,
): Promise<Changed> {
  if (!isTokenRefused(failure)) return err(failure)
  if (failure.code === 'unauthorised') {
    const adopted = await adopt(engine, journal, passwordAfter(change))
    if (adopted.ok || adopted.error.type !== 'refused') return adopted
  }
  await lockRefused(engine, journal.token, failure)
  return err(failure)
}

async function enter(
  engine: Engine,
  journal: Journal,
  slot: SlotKeys,
  { keys, links, link }: MadeKey,
  reply: { readonly token: string; readonly device: { id: string; secret: string } },
): Promise<Journal> {
  const rows: KeyRow[] = []
  for (const key of keys.values()) {
    const { wrap } = await wrapAccountKey(slot, key, engine.random.bytes)
    rows.push(await rowOf(engine, key, reply.device, [{ kind: 'password', wrap }], links))
  }
  const reason = link.next === undefined ? 'theft' : 'lock'
  const user = { ...journal.user, kid: link.kid }
  const entered = await journal.enter(user, reply.token, rows, 'replaced')
  await endRenewing(engine)
  await followKey(entered, links)
  // Without room for it, this phone begins a day later.
  await beginReseal(entered.db, link.kid, 0, reason).catch(() => undefined)
  return entered
}

/** Where that fails, the former key goes on opening it. */
async function resealUsername(journal: Journal): Promise<void> {
  const { user, keys } = journal
  if (typeof user.username !== 'string' || !isSealed(user.username)) return
  const purpose = { kind: 'profile', id: 'username' } as const
  const opened = await openText(keys.ring, purpose, user.username)
  if (opened.type === 'opened') await setUsername(journal, opened.text)
}

async function changeOnce(
  engine: Engine,
  journal: Journal,
  change: KeyChange,
  { present, next }: Slots,
): Promise<Changed> {
  const { token } = journal
  const api = apiOf(journal)
  const slots = await api.openKeys({ kind: 'password', auth: present.auth })
  if (!slots.ok) {
    return isRefused(slots.error, 'notFound')
      ? err({ type: 'wrongPassword' })
      : afterRefusal(engine, journal, change, slots.error)
  }
  const { keys: wraps, links = [] } = slots.value
  const opened = await openLinked(present, wraps, links)
  const replaces = journal.user.kid ?? null
  const former = replaces === null ? undefined : opened.get(replaces)
  if (replaces === null || former === undefined) {
    wipe(opened)
    return err({ type: 'foreignKey' })
  }
  const made = await makeChange(engine, change, opened, [replaces, former], links)
  const device = await proposeDevice(engine)
  const keys = await wrapsOf(engine, change, { present, next }, made)
  const { link } = made
  const reply = await renewToken(engine, token, () =>
    api.changeKey({
      reason: change.reason,
      replaces,
      keys,
      former: link.former,
      ...(link.next !== undefined && { next: link.next }),
      auth: next.auth,
      proof: present.auth,
      device,
    }),
  )
  if (!reply.ok) {
    wipe(made.keys)
    if (isRefused(reply.error, 'forbidden')) return err({ type: 'wrongPassword' })
    return afterRefusal(engine, journal, change, reply.error)
  }
  const { token: newer, deviceSecret: secret } = reply.value
  const entered = await enter(engine, journal, next, made, {
    token: newer,
    device: { id: device.id, secret },
  })
  wipe(made.keys)
  await resealUsername(entered)
  entered.sync.nudge()
  return ok(entered)
}

/** Names of the keys that lie usable on this phone. */
const bareKids = async ({ db }: Pick<Journal, 'db'>): Promise<ReadonlySet<Kid>> =>
  new Set(openRing(await readKeyRows(db)).keys())

/** What two phones ask at once is done once, or, where somebody may know the password, one after the other. */
const maxTries = 3

/** For the journal that is open. The caller tells the person what came of it; the days of before follow by themselves. */
export const changeKey = (engine: Engine, change: KeyChange): Promise<Changed> =>
  engine.session.whileAnswering(() => changeOpenKey(engine, change))

async function changeOpenKey(engine: Engine, change: KeyChange): Promise<Changed> {
  const { password } = change
  const newPassword = passwordAfter(change)
  if (change.reason === 'theft' && newPassword.normalize('NFKC') === password.normalize('NFKC')) {
    return err({ type: 'samePassword' })
  }
  const opened = engine.session.journal()
  if (opened === null) return err({ type: 'foreignKey' })
  let journal: Journal = opened
  const present = await deriveSlot(engine, password, journal.user.email)
  if (!present.ok) return present
  const next =
    newPassword === password ? present : await deriveSlot(engine, newPassword, journal.user.email)
  if (!next.ok) return next
  const slots = { present: present.value, next: next.value }
  const bare = await bareKids(journal)
  const isReplaced = ({ user: { kid } }: Journal): boolean => !kid || !bare.has(kid)
  for (let at = 1; at <= maxTries; at++) {
    const changed: Changed = await changeOnce(engine, journal, change, slots)
    // Entered again after a refusal, it may have found the key that lies here.
    if (changed.ok && isReplaced(changed.value)) return changed
    if (!changed.ok && (!isRefused(changed.error, 'precondition') || at === maxTries))
      return changed
    // Another phone was first.
    const adopted: Changed = changed.ok ? changed : await adopt(engine, journal, password)
    if (!adopted.ok) return adopted
    // Its key will do where it lies on no file that this phone may leave.
    if (change.reason === 'lock' && isReplaced(adopted.value)) return adopted
    journal = adopted.value
  }
  return err({ type: 'unavailable' })
}
