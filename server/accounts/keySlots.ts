// A slot keeps one account key wrapped under one secret that the server never sees. A wrap is given out only against proof of that
// slot's own secret: not against a mailed code, not against a token. A reset makes the password slots stale and deletes
// none of an account with keys: an older day may need its key. What else comes to its end does so in endSlots.ts.
import { createHash } from 'node:crypto'
import type { NotNull, Selectable } from 'kysely'
import type { OpenedKeys } from '#contract/auth.ts'
import type { SlotKind as SecretKind } from '#contract/values.ts'
import type { RandomDep } from '#server/base/deps.ts'
import { keyedHash, sameText, unseal, type ServerKeys } from '#server/base/serverKeys.ts'
import { createId } from '#server/store/account.ts'
import { rememberKid } from '#server/store/accountKeys.ts'
import type { SealerDep } from '#server/store/sealer.ts'
import type { Queries } from '#server/store/store.ts'
import type { Tables } from '#server/store/tables.ts'

export type OpenedKey = OpenedKeys['keys'][number]

/** A passkey's slot has its id for a verifier: the proof is a signature (provePasskey.ts), and no secret that is sent opens it. */
export type SlotKind = SecretKind | 'passkey'

export interface NewSlot {
  readonly userId: string
  readonly kind: SlotKind
  readonly verifier: string
  /** Null for a plain account. */
  readonly key: { readonly kid: string; readonly wrap: string } | null
  readonly now: number
}

const owner = (userId: string, slotId: string) => ['slot', userId, slotId]

/** The only place where an account gets a key. */
export async function addSlot(
  queries: Queries,
  { sealer, random }: SealerDep & RandomDep,
  { userId, kind, verifier, key, now }: NewSlot,
): Promise<void> {
  const id = createId(random)
  await queries
    .insertInto('key_slot')
    .values({
      user_id: userId,
      id,
      kind,
      state: 'active',
      verifier,
      kid: key?.kid ?? null,
      wrap: key && (await sealer.seal(queries, owner(userId, id), key.wrap)),
      created_at: now,
    })
    .execute()
  if (key !== null) await rememberKid(queries, userId, key.kid, now)
}

type Slot = Selectable<Tables['key_slot']>

const slotsOf = (queries: Queries, userId: string, kind: SlotKind) =>
  queries
    .selectFrom('key_slot')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('created_at')

/** Slots whose secret gave this verifier, stale ones too. */
export async function findProvenSlots(
  queries: Queries,
  userId: string,
  kind: SlotKind,
  verifier: string,
): Promise<readonly Slot[]> {
  const slots = await slotsOf(queries, userId, kind).execute()
  return slots.filter((slot) => sameText(slot.verifier, verifier))
}

/** Those that are current. */
export async function findCurrentSlots(
  queries: Queries,
  userId: string,
  kind: SlotKind,
  verifier: string,
): Promise<readonly Slot[]> {
  const slots = await slotsOf(queries, userId, kind).where('state', '=', 'active').execute()
  return slots.filter((slot) => sameText(slot.verifier, verifier))
}

export const unsealSlots = (keys: ServerKeys, slots: readonly Slot[]): OpenedKey[] =>
  slots.flatMap(({ user_id: userId, id, kid, wrap }) =>
    kid === null || wrap === null ? [] : [{ kid, wrap: unseal(keys, owner(userId, id), wrap) }],
  )

/** A phone tells by these names whether a newer secret has replaced what it holds. */
export async function nameSecrets(
  keys: ServerKeys,
  queries: Queries,
  userId: string,
): Promise<{ password: string; recovery: string[] }> {
  const verifier = await findCurrentVerifier(queries, userId)
  const slots = await slotsOf(queries, userId, 'recovery').where('state', '=', 'active').execute()
  return {
    password: nameOf(keyedHash(keys, ['secret name', userId, verifier])),
    recovery: unsealSlots(keys, slots).map(({ wrap }) =>
      nameOf(createHash('sha256').update(wrap).digest()),
    ),
  }
}

const nameOf = (digest: Buffer): string => digest.subarray(0, 12).toString('base64url')

/** True when `verifier` is the current password's. */
export const isCurrentPassword = async (
  queries: Queries,
  userId: string,
  verifier: string,
): Promise<boolean> => (await findCurrentSlots(queries, userId, 'password', verifier)).length > 0

/** Of the current password: each account has one. */
export async function findCurrentVerifier(queries: Queries, userId: string): Promise<string> {
  const row = await queries
    .selectFrom('key_slot')
    .select('verifier')
    .where('user_id', '=', userId)
    .where('kind', '=', 'password')
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  return row.verifier
}

export const retirePasswordSlots = (queries: Queries, userId: string) =>
  queries
    .updateTable('key_slot')
    .set({ state: 'stale' })
    .where('user_id', '=', userId)
    .where('kind', '=', 'password')
    .where('state', '=', 'active')
    .execute()

/** Of one key alone. */
export const retirePasswordSlotsOf = (queries: Queries, userId: string, kid: string) =>
  queries
    .updateTable('key_slot')
    .set({ state: 'stale' })
    .where('user_id', '=', userId)
    .where('kind', '=', 'password')
    .where('kid', '=', kid)
    .execute()

/** Recovery keys that are current, but for one, open what they opened, guard nothing, and are given no newer key. */
export const retireRecoverySlots = (queries: Queries, userId: string, except?: string) =>
  queries
    .updateTable('key_slot')
    .set({ state: 'stale' })
    .where('user_id', '=', userId)
    .where('kind', '=', 'recovery')
    .where('verifier', '!=', except ?? '')
    .execute()

/** Keys that a former password opens. */
export async function readStaleKids(queries: Queries, userId: string): Promise<readonly string[]> {
  const slots = await queries
    .selectFrom('key_slot')
    .select('kid')
    .where('user_id', '=', userId)
    .where('kind', '=', 'password')
    .where('state', '=', 'stale')
    .where('kid', 'is not', null)
    .$narrowType<{ kid: NotNull }>()
    .execute()
  return slots.map(({ kid }) => kid)
}

/** Of a key under which nothing is left. Its recovery slot stays where it leads to the key that replaced it. */
export const removePasswordSlotsOf = (queries: Queries, userId: string, kid: string) =>
  queries
    .deleteFrom('key_slot')
    .where('user_id', '=', userId)
    .where('kind', '=', 'password')
    .where('state', '=', 'stale')
    .where('kid', '=', kid)
    .execute()

export const removePlainSlots = (queries: Queries, userId: string) =>
  queries.deleteFrom('key_slot').where('user_id', '=', userId).where('wrap', 'is', null).execute()
