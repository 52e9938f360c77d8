import * as v from 'valibot'
import { textOf } from './bounded.ts'

const endpoint = v.pipe(textOf(2048), v.url())

export const SubscribeBody = v.strictObject({
  endpoint,
  keys: v.strictObject({
    /** An uncompressed point of P-256, base64 or base64url. */
    p256dh: v.pipe(textOf(100), v.minLength(80)),
    /** 16 bytes, base64 or base64url. */
    auth: v.pipe(textOf(30), v.minLength(20)),
  }),
})
export const UnsubscribeBody = v.strictObject({ endpoint })

export type SubscribeBody = v.InferOutput<typeof SubscribeBody>

/** Of a subscription, and of a test push that is on its way: done, and nothing to say. */
export const PushAccepted = v.object({})

/** What a push carries to the worker, as JSON: no word of a journal, no name, no figure. */
export const PushMessage = v.object({
  /** `reminder`: the minute of the day waits. `test`: asked by the person, from the switch. */
  kind: v.picklist(['reminder', 'test']),
  title: v.string(),
  body: v.string(),
  /** The day that a reminder speaks of, in the person's time zone (YYYY-MM-DD). */
  day: v.optional(v.string()),
})
export type PushMessage = v.InferOutput<typeof PushMessage>

/** Where a notification leads. */
export const reminderPath = '/fill-day'
/** A later notification replaces the one before: one at a time. */
export const reminderTag = 'lueur-reminder'

/**
 * The same as a declarative push (W3C Push API, « Declarative push message »; Safari 18.4): such a browser shows it by itself where the
 * worker is gone, and hands it to the worker first where there is one (`mutable`). Others hand the whole to the worker, as ever.
 */
export const declarePush = (message: PushMessage, publicUrl: string) => ({
  ...message,
  web_push: 8030,
  mutable: true,
  notification: {
    title: message.title,
    body: message.body,
    lang: 'fr',
    tag: reminderTag,
    navigate: `${publicUrl}${reminderPath}`,
    data: { ...message, url: reminderPath },
  },
})

/** The server's public key, base64url: subscriptions are made for it. */
export const PushKey = v.object({ publicKey: v.string() })
