// What the outside must supply. Only the composition roots build the real ones.

export interface Clock {
  /** Epoch ms. */
  now(): number
  /** Minutes east of UTC at an instant, where the person is. */
  offsetAt(instant: number): number
}

export interface Random {
  /** `length` random bytes. */
  readonly bytes: (length: number) => Uint8Array<ArrayBuffer>
  /** In [0, 1). */
  readonly fraction: () => number
}

export interface Timer {
  /** Calls once after `ms`; the answer cancels. */
  after(ms: number, call: () => void): () => void
}

export interface Vibration {
  vibrate(ms: number): void
}

/** A browser's own address for push, as it is sent to the server. */
export interface PushSubscriptionKeys {
  readonly endpoint: string
  /** Base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** Base64url of the server's public key that it was made for; null where the browser does not tell. */
  readonly publicKey: string | null
}

/** The browser's part of push, in a page or in its worker. Every call may hang for ever: callers race them. */
export interface PushBrowser {
  permission(): 'default' | 'granted' | 'denied'
  read(): Promise<PushSubscriptionKeys | null>
  /** `publicKey`: base64url. Rejects when the browser or its vendor refuses. */
  subscribe(publicKey: string): Promise<PushSubscriptionKeys>
  unsubscribe(): Promise<void>
}
