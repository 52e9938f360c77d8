// What comes while the app is closed. A push always shows something, whatever it carries and whatever the phone's storage
// answers: browsers take the subscription of a site that stays silent.
import { PushMessage } from '#contract/push.ts'
import { pushText } from '#text/notifications.ts'
import { fr } from '#text/typography.ts'
import * as v from 'valibot'

/** What the worker does with the outside, so that each step can be shown without a browser. */
export interface PushDeps {
  /** Writes down what came; tells whether its day is written on this phone. May fail or hang. */
  readonly receive: (
    push: Pick<PushMessage, 'kind' | 'day'>,
  ) => Promise<{ readonly isWritten: boolean }>
  readonly show: (title: string, options: NotificationOptions) => Promise<void>
  /** The mark on the app's icon: today is unwritten. */
  readonly mark: (isUnwritten: boolean) => Promise<void>
  /** Resolves after `ms`. */
  readonly pause: (ms: number) => Promise<void>
}

/** A later one replaces it: one reminder at a time. */
const tag = 'lueur-reminder'
export const reminderUrl = '/fill-day'
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

/** Resolves once the notification is shown. */
export async function handlePush(text: string | null, deps: PushDeps): Promise<void> {
  const message = parsePush(text)
  const { kind, day, title, body } = message ?? {
    kind: 'reminder' as const,
    day: undefined,
    title: pushText.title,
    body: pushText.body,
  }
  const unknown = { isWritten: false }
  const { isWritten } = await Promise.race([
    deps.receive({ kind, day }).catch(() => unknown),
    deps.pause(readMs).then(() => unknown),
  ])
  const isNoted = kind === 'reminder' && isWritten
  await deps.show(isNoted ? pushText.writtenTitle : fr(title), {
    body: isNoted ? pushText.writtenBody : fr(body),
    icon: '/pwa-192x192.png',
    badge: '/badge-96x96.png',
    tag,
    lang: 'fr',
    data: { url: reminderUrl },
  })
  if (kind === 'reminder') await deps.mark(!isWritten)
}

/** Where a notification leads. */
export const urlOf = (data: unknown): string => {
  const parsed = v.safeParse(v.object({ url: v.string() }), data)
  return parsed.success ? parsed.output.url : reminderUrl
}
