import * as v from 'valibot'

const endpoint = v.pipe(v.string(), v.maxLength(2048), v.url())

export const SubscribeBody = v.strictObject({
  endpoint,
  keys: v.strictObject({
    /** An uncompressed point of P-256, base64 or base64url. */
    p256dh: v.pipe(v.string(), v.minLength(80), v.maxLength(100)),
    /** 16 bytes, base64 or base64url. */
    auth: v.pipe(v.string(), v.minLength(20), v.maxLength(30)),
  }),
})
export const UnsubscribeBody = v.strictObject({ endpoint })

export type SubscribeBody = v.InferOutput<typeof SubscribeBody>

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

/** The server's public key, base64url: subscriptions are made for it. */
export const PushKey = v.object({ publicKey: v.string() })
