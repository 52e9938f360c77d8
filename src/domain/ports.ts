// What the outside must supply. Only the composition roots build the real ones.

export interface Clock {
  /** Epoch ms. */
  now(): number
  /** Minutes east of UTC at an instant, where the person is. */
  offsetAt(instant: number): number
}

export interface Random {
  /** `length` random bytes. */
  bytes(length: number): Uint8Array<ArrayBuffer>
  /** In [0, 1). */
  fraction(): number
}

export interface Timer {
  /** Calls once after `ms`; the answer cancels. */
  after(ms: number, call: () => void): () => void
}

export interface Vibration {
  vibrate(ms: number): void
}
