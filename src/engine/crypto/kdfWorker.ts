/// <reference lib="webworker" />
// The key derivation in a worker of its own: it takes about half a second and 64 MiB, off the main thread, and only this
// worker's own response allows WebAssembly. The worker runs one derivation; its caller terminates it.
import type { Bytes } from './bytes.ts'
import { deriveMaster } from './kdf.ts'

declare const self: DedicatedWorkerGlobalScope

interface KdfQuestion {
  readonly password: Bytes
  readonly salt: Bytes
}

self.addEventListener('message', ({ data }: MessageEvent<KdfQuestion>) => {
  deriveMaster(data.password, data.salt).then(
    (master) => self.postMessage({ master }),
    () => self.postMessage({ master: null }),
  )
})
