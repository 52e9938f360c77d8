// What is kept of a secret: a PHC string, argon2id 19 MiB, t 2, p 1, with the pepper as argon2's own secret input.
// The salt is HMAC(pepper, address): unique to the account, unknown without SERVER_KEY, and the same for all its slots. So
// one hash is compared with every slot and every pending attempt of an address, and an unknown address costs exactly as much.
import { argon2 } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { keyedHash, type ServerKeys } from '#server/base/serverKeys.ts'

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
/** Each running hash takes 19 MiB and a thread of the pool of four. */
const maxRunning = 3
const maxWaiting = 200

/** Too many hashes wait: the call is refused with 503. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError'
}

export interface Hasher {
  /** The verifier of a secret for an address; equal secrets of one address give equal texts. */
  verifierOf(email: string, secret: string): Promise<string>
}

export interface HasherDep {
  readonly hasher: Hasher
}

const derive = promisify(argon2)
const phcBase64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

export function createHasher(keys: ServerKeys): Hasher {
  const limit = pLimit(maxRunning)
  return {
    async verifierOf(email, secret) {
      const nonce = keyedHash(keys, ['salt', email]).subarray(0, 16)
      if (limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting) {
        throw new OverloadedError()
      }
      const tag = await limit(() =>
        derive('argon2id', { message: secret, nonce, secret: keys.pepper, ...cost }),
      )
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${phcBase64(nonce)}$${phcBase64(tag)}`
    },
  }
}
