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
