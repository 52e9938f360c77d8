// What the server keeps. One schema for every engine: text, integer and bigint only; instants are epoch ms, flags are 0 or
// 1, structures are JSON text; ids are random; `user_id` opens every key of an account's rows, so that a distributed engine
// keeps an account together. The database never holds a password, a code, a readable answer of an account with a key, nor
// an opened wrap or device secret: these two are sealed under SERVER_KEY, which lives elsewhere.

import type { Rev } from '#domain/brands.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Day } from '#domain/day.ts'

/** The calendar day of a row, YYYY-MM-DD: only parsed days are written. */
type DayColumn = ColumnType<Day, string, string>

/** Values that all instances share: the server key's check value, the sealed push key pair. */
interface SecretTable {
  name: string
  value: string
}

/** One row for each limited key, on PostgreSQL: see rateLimit.ts. */
interface RateLimitTable {
  key: string
  free_at: number
}

/** A verified account. `kid` is null for a plain one. */
export interface AccountTable {
  id: string
  email: string
  kid: string | null
  /** An envelope for an account with a key. */
  username: string | null
  time_zone: string
  reminder_hour: number | null
  /** Raised by each write of days: the ETag of the months. */
  writes: number
  /** What its days and their replaced versions take, or more: see journal/room.ts. */
  bytes: Generated<number>
  /** Last reset by a mailed code: what a mailbox's thief could do must wait (`delete_at`). */
  reset_at: number | null
  /** The first of the resets that each came soon after the one before: see firstResetOf. */
  first_reset_at: Generated<number | null>
  /** What its days, and the versions that do not give way, took when that reset came. */
  bytes_at_reset: Generated<number | null>
  delete_at: number | null
  /** 1 where a mailed code replaces the password only together with a passkey. */
  needs_passkey: Generated<number>
  created_at: number
}

/** A registration that is not verified yet. Each keeps its own credentials, so that no other attempt is activated. */
interface AttemptTable {
  email: string
  id: string
  verifier: string
  kid: string | null
  wrap: string | null
  device_id: string | null
  device_secret: string | null
  /** The invitation's id, where the server asks for one. */
  invitation: string | null
  created_at: number
  expires_at: number
}

/** What lets one person sign up where that is by invitation; kept for a while once it is used or over, so that this can be said. */
interface InvitationTable {
  /** A keyed hash of what stands in the link. */
  id: string
  created_at: number
  expires_at: number
  used_at: number | null
}

interface CodeTable {
  subject: string
  purpose: string
  hash: string
  /** Tries that gave the request's name, and tries that did not. */
  tries: number
  open_tries: Generated<number>
  /** An `AddressHash`; null in rows older than this column. */
  address: string | null
  /** The account that it opened or whose password it set: kept for the same request made again. */
  spent_by: string | null
  /** 1 when a phone that the account knows, or its signed-in owner, asked for it. */
  is_known: Generated<number>
  /** 1 once a passkey of its account was asked together with it. */
  has_passkey: Generated<number>
  issued_at: number
  expires_at: number
}

/** When codes were sent to an address (JSON list of epoch ms); the address itself is not here, only its HMAC. */
interface CodeQuotaTable {
  subject: string
  sent: string
  last_at: number
}

interface SessionTable {
  user_id: string
  id: string
  created_at: number
  expires_at: number
  /** Its phone's system and browser (phoneName.ts); null when they are not known. */
  name: string | null
  /** The whole minute of its last request; null until the first one since this column is here. */
  seen_at: number | null
  /** The device that the sign-in named. */
  device_id: string | null
}

/** A session that its owner ended from another phone: known as such until its token's time is over. */
interface EndedSessionTable {
  user_id: string
  id: string
  ended_at: number
  expires_at: number
}

interface KeySlotTable {
  user_id: string
  id: string
  kind: 'password' | 'recovery' | 'passkey'
  state: 'active' | 'stale'
  /** Of a passkey's slot: the passkey's id, which a verified signature stands for. */
  verifier: string
  kid: string | null
  /** Sealed. Null for a plain account. */
  wrap: string | null
  created_at: number
  /** When it was put aside (accounts/endSlots.ts); null for all others. */
  aside_at: Generated<number | null>
}

/** How one key of the account took the place of another: see engine/crypto/keyLinks.ts. No row is ever removed. */
interface KeyChangeTable {
  user_id: string
  /** The new one. */
  kid: string
  replaces: string
  reason: 'lock' | 'theft'
  /** Sealed. */
  former: string
  /** Sealed. Null where the former key was suspected. */
  next: string | null
  created_at: number
}

/** What a passkey's signature is checked with. What it wraps stands in slots of its own kind. */
interface PasskeyTable {
  user_id: string
  /** As its browser names it, base64url. */
  id: string
  /** COSE, base64url. */
  public_key: string
  counter: number
  /** JSON list. */
  transports: string
  /** Sealed by the person's phone. */
  name: string | null
  /** System and browser of the phone that made it. */
  phone: string | null
  created_at: number
  /** Start of the UTC day on which it was last asked. */
  used_at: number | null
  /** When it was put aside: it signs nobody in any more. */
  aside_at: Generated<number | null>
}

/** A challenge that was signed: a second signature of it proves nothing. Those that are not signed stand nowhere. */
interface SpentChallengeTable {
  id: string
  expires_at: number
}

/** Every key id that the account has ever had: see accountKeys.ts. */
interface AccountKidTable {
  user_id: string
  kid: string
  created_at: number
}

interface DeviceTable {
  user_id: string
  id: string
  /** Sealed. */
  secret: string
  created_at: number
  /** 1 where a secret was proved on it, and no phone was ended since. */
  is_known: Generated<number>
  /** 1 once something was proved on it that a thief of the mailbox cannot have: see store/ofBefore.ts. */
  is_vouched: Generated<number>
  /** When a session that may be a thief's ended it: it goes a week after the last reset by mail, unless its owner is back. */
  aside_at: Generated<number | null>
}

export interface EntryTable {
  user_id: string
  day: DayColumn
  rev: Rev
  is_pinned: number
  written_at: string
  offset_minutes: number
  /** JSON of the answers, those of newer builds included. */
  answers: string
  /** JSON of the registers of music and pin. */
  marks: string
  created_at: number
  updated_at: number
}

/** What a write replaced, kept 90 days so that it can be restored (7 days in a full account). */
interface EntryVersionTable {
  user_id: string
  day: DayColumn
  replaced_at: number
  rev: Rev
  written_at: string
  offset_minutes: number
  answers: string
  marks: string
}

interface PushSubscriptionTable {
  user_id: string
  /** Hash of the endpoint, which is too long for a key. */
  id: string
  endpoint: string
  p256dh: string
  auth: string
  /** Which session made it; null in rows older than this column, and in those that an earlier release adds beside this one. */
  session_id: string | null
  created_at: number
}

/** When to remind through a subscription: its row lives exactly as long. */
export interface ReminderTable {
  user_id: string
  /** The subscription's. */
  id: string
  /** The day that the next reminder speaks of; empty until a first round plans it. */
  day: string
  /** The person's hour on that day. */
  planned_at: number
  /** When it may be taken: `planned_at`, or the end of a lease, or the next try. */
  due_at: number
  /** The name of its lease; null when it has none. */
  claim: string | null
  /** How often it was taken for this day. */
  tries: number
  /** The last day that was reminded of: never twice the same. */
  reminded_day: string | null
}

export interface Tables {
  secret: SecretTable
  gate: RateLimitTable
  account: AccountTable
  attempt: AttemptTable
  invitation: InvitationTable
  code: CodeTable
  code_quota: CodeQuotaTable
  session: SessionTable
  ended_session: EndedSessionTable
  key_slot: KeySlotTable
  account_kid: AccountKidTable
  key_change: KeyChangeTable
  passkey: PasskeyTable
  spent_challenge: SpentChallengeTable
  device: DeviceTable
  entry: EntryTable
  entry_version: EntryVersionTable
  push_subscription: PushSubscriptionTable
  reminder: ReminderTable
}
