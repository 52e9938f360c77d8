// What comes while the app is closed. A push always shows something, whatever it carries and whatever the phone's storage
// answers: browsers take the subscription of a site that stays silent.
import { PushMessage, reminderPath, reminderTag } from '#contract/push.ts'
import { pushText } from '#text/notifications.ts'
import { fr } from '#text/typography.ts'
import * as v from 'valibot'

/** What the worker does with the outside, so that each step can be shown without a browser. */
export interface PushDeps {
  /** Writes down what came; tells whether its day is written on this phone. May fail or hang. */
  readonly receive: (
    push: Pick<PushMessage, 'kind' | 'day'>,
  ) => Promise<{ readonly isWritten: boolean }>
  /** The notifications of ours that are still shown: what each one bears. */
  readonly shown: () => Promise<readonly unknown[]>
  /** Sends the days that wait on this phone. */
  readonly drain: () => Promise<void>
  readonly show: (title: string, options: NotificationOptions) => Promise<void>
  /** The mark on the app's icon: today is unwritten. */
  readonly mark: (isUnwritten: boolean) => Promise<void>
  /** Resolves after `ms`. */
  readonly pause: (ms: number) => Promise<void>
}

/** TypeScript's DOM leaves it out: one that takes another's place is heard too. */
interface ShownOptions extends NotificationOptions {
  readonly renotify: boolean
}
const Data = v.object({ url: v.optional(v.string()), day: v.optional(v.string()) })
const dataOf = (data: unknown): v.InferOutput<typeof Data> => {
  const parsed = v.safeParse(Data, data)
  return parsed.success ? parsed.output : {}
}

const readMs = 3000

/** Null for what is not ours: another text, an empty push. */
export function parsePush(text: string | null): PushMessage | null {
  try {
    const parsed = v.safeParse(PushMessage, JSON.parse(text ?? ''))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** Resolves once the notification is shown, and what waits is sent as far as it can be. */
export async function handlePush(text: string | null, deps: PushDeps): Promise<void> {
  const message = parsePush(text)
  const { kind, day, title, body } = message ?? {
    kind: 'reminder' as const,
    day: undefined,
    title: pushText.title,
    body: pushText.body,
  }
  const inTime = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
    Promise.race([work.catch(() => otherwise), deps.pause(readMs).then(() => otherwise)])
  const [{ isWritten }, before] = await Promise.all([
    inTime(deps.receive({ kind, day }), { isWritten: false }),
    inTime(deps.shown(), []),
  ])
  const isReminder = kind === 'reminder'
  const isAgain =
    isReminder && day !== undefined && before.some((data) => (dataOf(data).day ?? day) !== day)
  const isNoted = isReminder && isWritten
  const options: ShownOptions = {
    body: isNoted ? pushText.writtenBody : isAgain ? pushText.againBody : fr(body),
    icon: '/pwa-192x192.png',
    badge: '/badge-96x96.png',
    tag: reminderTag,
    renotify: true,
    lang: 'fr',
    data: { url: reminderPath, ...(isReminder && { day }) },
  }
  await deps.show(isNoted ? pushText.writtenTitle : fr(title), options)
  if (isReminder) await deps.mark(!isWritten)
  await deps.drain().catch(() => undefined)
}

/** Where a notification leads. */
export const urlOf = (data: unknown): string => dataOf(data).url ?? reminderPath
