/// <reference lib="webworker" />
// Argon2id in a worker of its own: it takes about half a second and 64 MiB, off the main thread, and only this worker's
// own response allows WebAssembly. The worker answers one question and is ended by its asker.
import { argon2id } from 'hash-wasm'
import { kdfParameters } from './keys.ts'

declare const self: DedicatedWorkerGlobalScope

interface KdfQuestion {
  readonly password: Uint8Array
  readonly salt: Uint8Array
}

self.addEventListener('message', ({ data }: MessageEvent<KdfQuestion>) => {
  const { memoryKiB, passes, lanes, length } = kdfParameters
  argon2id({
    password: data.password,
    salt: data.salt,
    memorySize: memoryKiB,
    iterations: passes,
    parallelism: lanes,
    hashLength: length,
    outputType: 'binary',
  }).then(
    (master) => self.postMessage({ master }),
    () => self.postMessage({ master: null }),
  )
})
