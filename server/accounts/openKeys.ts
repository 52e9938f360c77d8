// What a signed-in person does with key slots and devices: every step requires the slot's own secret again.
import type { InferOutput } from 'valibot'
import type { OpenedKeys, OpenKeysBody, PutKeyBody } from '#contract/auth.ts'
import type { Device, SlotKind } from '#contract/values.ts'
import { formerKids } from '#domain/formerKids.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ClockDep, KeysDep, RandomDep, TasksDep } from '#server/base/deps.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import { sameText } from '#server/base/serverKeys.ts'
import { lockAccount, type Account, whyOver } from '#server/store/account.ts'
import type { MailerDep } from '#server/mail/mailer.ts'
import { vouchForDevice } from '#server/store/ofBefore.ts'
import type { SealerDep } from '#server/store/sealer.ts'
import type { Queries, StoreDep } from '#server/store/store.ts'
import { mails } from '#server/texts.ts'
import { findDeviceSecret, hasRoomForDevice, saveDeviceSecret } from './devices.ts'
import { endSlots } from './endSlots.ts'
import type { HasherDep } from './hasher.ts'
import { readLinks, readReplaced } from './keyChanges.ts'
import {
  addSlot,
  findProvenSlots,
  isCurrentPassword,
  retireRecoverySlots,
  unsealSlots,
} from './keySlots.ts'
import { nameDevice, type Session } from './sessions.ts'
import { tellNewKey } from './tellSignIn.ts'

/** Stale slots open too: an old password still opens the days that it sealed. */
export async function openKeys(
  { store, keys, hasher, clock }: StoreDep & KeysDep & HasherDep & ClockDep,
  { account, phone }: Session,
  { kind, auth }: InferOutput<typeof OpenKeysBody>,
): Promise<Result<OpenedKeys, Refusal>> {
  const verifier = await hasher.verifierOf(account.email, auth, 'known')
  const slots = await findProvenSlots(store.db, account.id, kind, verifier)
  const opened = unsealSlots(keys, slots)
  if (opened.length === 0) return err(refusals.notFound)
  // A recovery key that was retired may be known to somebody.
  const first = slots.find(
    (slot) => slot.kind === 'recovery' && (slot.state === 'active' || slot.aside_at !== null),
  )
  if (first !== undefined) {
    const { created_at: madeAt } = first
    const proven = { madeAt, now: clock.now() }
    await store.transaction((queries) => vouchForDevice(queries, account, phone.deviceId, proven))
  }
  // What was put aside is given no newer key. Beside a mailed code the links are the phone's too: they come whole.
  const nextUntil = Math.max(...slots.map(({ aside_at: asideAt }) => asideAt ?? Infinity))
  return ok({ keys: opened, ...(await readLinks(store.db, keys, account.id, nextUntil)) })
}

/**
 * A new recovery key cancels the former one, also where that one is of a key that was replaced and leads to this one. One of any other key
 * goes on opening that, and is retired.
 */
async function coveredBy(
  queries: Queries,
  userId: string,
  kind: SlotKind,
  kid: string,
): Promise<readonly string[]> {
  if (kind === 'password') return [kid]
  return [kid, ...formerKids(kid, await readReplaced(queries, userId))]
}

export async function putKey(
  deps: StoreDep & SealerDep & HasherDep & KeysDep & ClockDep & RandomDep & TasksDep & MailerDep,
  account: Account,
  { kind, auth, kid, wrap, proof }: InferOutput<typeof PutKeyBody>,
): Promise<Result<void, Refusal>> {
  const { store, hasher, clock } = deps
  if (account.kid === null) return err(refusals.invalid)
  const proofVerifier = await hasher.verifierOf(account.email, proof, 'known')
  const verifier = await hasher.verifierOf(account.email, auth, 'known')
  // An account has one current password: a slot of another one would be a second door.
  if (kind === 'password' && !sameText(verifier, proofVerifier)) return err(refusals.forbidden)

  const done = await store.transaction(async (queries) => {
    const locked = await lockAccount(queries, account.id)
    // A reset may have come in between: a slot under the former password must not become active.
    const isOwners = await isCurrentPassword(queries, account.id, proofVerifier)
    if (locked === undefined || !isOwners) return err(refusals.forbidden)
    const former = await findProvenSlots(queries, account.id, kind, verifier)
    // Somebody may know a recovery key that was retired: it opens what it opened, and no newer key.
    if (kind === 'recovery' && former.some(({ state }) => state === 'stale')) {
      return err(refusals.forbidden)
    }
    const covered = await coveredBy(queries, account.id, kind, kid)
    await endSlots(queries, {
      account: locked,
      now: clock.now(),
      which: (slot) =>
        slot.and([
          slot('kind', '=', kind),
          slot('kid', 'in', covered),
          // A former password is needed as long as something is under its key; a recovery key that was retired is not beside a newer one.
          ...(kind === 'password' ? [slot('state', '=', 'active')] : []),
        ]),
    })
    if (kind === 'recovery') await retireRecoverySlots(queries, account.id, verifier)
    await addSlot(queries, deps, {
      userId: account.id,
      kind,
      verifier,
      key: { kid, wrap },
      now: clock.now(),
    })
    return ok({ isNewSecret: former.length === 0 })
  })
  if (!done.ok) return done
  // A password that was proved is no new secret.
  if (done.value.isNewSecret) tellNewKey(deps, account, mails.recoveryKeyMade())
  return ok(undefined)
}

/** Refused when the device has another secret: a copy of the key may already be sealed under it. */
export async function putDevice(
  deps: StoreDep & KeysDep & SealerDep & ClockDep,
  { account, sessionId }: Session,
  device: Device,
): Promise<Result<void, Refusal>> {
  const { store, keys, clock } = deps
  const secret = await store.transaction(async (queries) => {
    await lockAccount(queries, account.id)
    const over = await whyOver(queries, account.id, sessionId)
    if (over !== null) return err(over)
    const isNew = (await findDeviceSecret(queries, keys, account.id, device.id)) === null
    if (isNew && !(await hasRoomForDevice(queries, account.id, clock.now()))) {
      return err(refusals.deviceExists)
    }
    const saved = await saveDeviceSecret(queries, deps, account.id, device, {
      now: clock.now(),
      isKnown: false,
    })
    if (sameText(saved, device.secret)) {
      await nameDevice(queries, account.id, sessionId, device.id)
    }
    return ok(saved)
  })
  if (!secret.ok) return secret
  return sameText(secret.value, device.secret) ? ok(undefined) : err(refusals.deviceExists)
}
