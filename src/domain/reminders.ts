// What the app concludes about reminders on this phone. Three things must agree: the browser's permission, the browser's
// own subscription, and the server's knowledge of it. Each of them can be lost without the others.

export type PushPermission = 'unsupported' | 'default' | 'granted' | 'denied'

/** 'Non supporté', 'Bloquées', 'Activées', 'À activer', 'Désactivées'. */
export type ReminderStatus = 'unsupported' | 'blocked' | 'on' | 'toEnable' | 'off'

/** Until the person chooses another. */
export const firstReminderHour = 20

const hourMs = 3_600_000
export const dayMs = 24 * hourMs
/** After « Plus tard ». */
const putOffMs = 3 * dayMs
/** After a refusal in the browser's own question. */
const deniedMs = dayMs

interface StatusFacts {
  readonly permission: PushPermission
  /** This browser holds a subscription that the server acknowledged. */
  readonly isSubscribed: boolean
}

export function reminderStatus({ permission, isSubscribed }: StatusFacts): ReminderStatus {
  if (permission === 'unsupported') return 'unsupported'
  if (permission === 'denied') return 'blocked'
  if (permission === 'default') return 'off'
  return isSubscribed ? 'on' : 'toEnable'
}

/** What this phone remembers of the account's reminders. */
export interface ReminderMemo {
  /** The person switched them on here. */
  readonly isOn: boolean
  /** The subscription that the server acknowledged last. */
  readonly sent: { readonly endpoint: string; readonly at: number } | null
  /** What the worker received last, epoch ms. */
  readonly received: { readonly kind: 'reminder' | 'test'; readonly at: number } | null
  /** An hour that the person chose and that the server was not told yet. Absent in memos of older builds. */
  readonly wantedHour?: number | null
}

export const firstReminderMemo: ReminderMemo = {
  isOn: false,
  sent: null,
  received: null,
  wantedHour: null,
}

interface ReconcileFacts {
  readonly permission: PushPermission
  readonly memo: ReminderMemo
  /** Endpoint of the browser's own subscription. */
  readonly endpoint: string | null
  /** Whether the server knows any subscription of the account; null when it was not heard. */
  readonly serverHasAny: boolean | null
  readonly now: number
}

/** `drop`: a subscription that this account did not ask for. `check`: make or renew it, then tell the server. */
export type ReconcileMove = 'drop' | 'check' | 'none'

export function reconcileMove(facts: ReconcileFacts): ReconcileMove {
  const { permission, memo, endpoint, serverHasAny, now } = facts
  // Left behind by another account, or by a sign-out that was cut short.
  if (!memo.isOn) return endpoint === null ? 'none' : 'drop'
  if (permission !== 'granted') return 'none'
  const { sent } = memo
  if (sent?.endpoint !== endpoint || serverHasAny === false) return 'check'
  return now - sent.at >= dayMs || now < sent.at ? 'check' : 'none'
}

/** Times are epoch ms. */
interface BannerFacts {
  readonly permission: PushPermission
  readonly hasWritten: boolean
  /** Closed by the cross: for good. */
  readonly isClosed: boolean
  readonly putOffAt: number | null
  readonly deniedAt: number | null
  readonly now: number
}

/** Whether `at` lies less than `ms` back. A stamp of a clock that was ahead by more than an hour counts as passed. */
export const isRecent = (at: number | null, ms: number, now: number): boolean =>
  at !== null && now - at < ms && at - now <= hourMs

/** Asked after the first entry: once the app has shown what it is for. */
export const isBannerDue = (facts: BannerFacts): boolean =>
  facts.hasWritten &&
  !facts.isClosed &&
  (facts.permission === 'default' || facts.permission === 'denied') &&
  !isRecent(facts.putOffAt, putOffMs, facts.now) &&
  !isRecent(facts.deniedAt, deniedMs, facts.now)

export interface BannerMemo {
  readonly isClosed: boolean
  readonly putOffAt: number | null
  readonly deniedAt: number | null
}

const timeOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null

/** As one line of local storage: `closed putOffAt deniedAt`, « - » for what never happened. */
export function parseBannerMemo(text: string | null): BannerMemo {
  const [closed, putOffAt, deniedAt] = (text ?? '').split(' ')
  return { isClosed: closed === 'closed', putOffAt: timeOf(putOffAt), deniedAt: timeOf(deniedAt) }
}

export const writeBannerMemo = ({ isClosed, putOffAt, deniedAt }: BannerMemo): string =>
  [isClosed ? 'closed' : '-', putOffAt ?? '-', deniedAt ?? '-'].join(' ')
