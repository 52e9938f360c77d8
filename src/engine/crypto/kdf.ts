// Argon2id, the slow step between a password and its keys. Needs WebAssembly.
import { argon2id } from 'hash-wasm'
import type { Bytes } from './bytes.ts'
import { kdfParameters } from './keys.ts'

export async function deriveMaster(password: Bytes, salt: Bytes): Promise<Bytes> {
  const { memoryKiB, passes, lanes, length } = kdfParameters
  const master = await argon2id({
    password,
    salt,
    memorySize: memoryKiB,
    iterations: passes,
    parallelism: lanes,
    hashLength: length,
    outputType: 'binary',
  })
  return new Uint8Array(master)
}
