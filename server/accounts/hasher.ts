// What is kept of a secret: a PHC string, argon2id 19 MiB, t 2, p 1, with the pepper as argon2's own secret input.
// The salt is HMAC(pepper, address): unique to the account, unknown without SERVER_KEY, and the same for all its slots. So
// one hash is compared with every slot and every pending attempt of an address, and an unknown address costs exactly as much.
import { argon2, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { keyedHash, type ServerKeys } from '#server/base/serverKeys.ts'

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
/** Each running hash takes 19 MiB and a thread of the pool of four. */
const maxRunning = 3

/**
 * Whose secret it is. Anybody can send strangers' secrets, as many as they like; `known` comes from a signed-in person or from a phone
 * that the account knows, `reset` after a right code. Each waits in a queue of its own, and none may take all the places.
 */
export type Asker = 'stranger' | 'known' | 'reset'
const queueSizes = {
  stranger: { running: 2, waiting: 200 },
  known: { running: 2, waiting: 200 },
  reset: { running: 1, waiting: 50 },
} as const satisfies Record<Asker, object>
/** In a queue that is not the strangers', so that one account with many phones does not fill it; more wait among strangers. */
const maxOfAddress = 4

/** Too many hashes wait in this queue: the call is refused with 503. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError'
}

export interface Hasher {
  /** The verifier of a secret for an address; equal secrets of one address give equal texts. */
  verifierOf(email: string, secret: string, asker: Asker): Promise<string>
}

type HashCounts = Readonly<Record<'running' | 'waiting', number>>

export interface CountedHasher extends Hasher {
  /** What each queue holds now. */
  counts(): Readonly<Record<Asker, HashCounts>>
}

export interface HasherDep {
  readonly hasher: Hasher
}

export type Derive = (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>
const deriveInPool: Derive = promisify(argon2)
const phcBase64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

export function createHasher(keys: ServerKeys, derive: Derive = deriveInPool): CountedHasher {
  const all = pLimit(maxRunning)
  const queues = {
    stranger: pLimit(queueSizes.stranger.running),
    known: pLimit(queueSizes.known.running),
    reset: pLimit(queueSizes.reset.running),
  }
  /** Hashes under way outside the strangers' queue, by address. */
  const underWay = new Map<string, number>()

  const countsOf = ({ activeCount, pendingCount }: typeof all): HashCounts => ({
    running: activeCount,
    waiting: pendingCount,
  })

  return {
    counts: () => ({
      stranger: countsOf(queues.stranger),
      known: countsOf(queues.known),
      reset: countsOf(queues.reset),
    }),
    async verifierOf(email, secret, asker) {
      const before = underWay.get(email) ?? 0
      const isReserved = asker !== 'stranger' && before < maxOfAddress
      const name = isReserved ? asker : 'stranger'
      const queue = queues[name]
      const { running, waiting } = queueSizes[name]
      if (queue.activeCount + queue.pendingCount >= running + waiting) throw new OverloadedError()
      if (isReserved) underWay.set(email, before + 1)
      const nonce = keyedHash(keys, ['salt', email]).subarray(0, 16)
      const message = { message: secret, nonce, secret: keys.pepper, ...cost }
      const tag = await queue(() => all(() => derive('argon2id', message))).finally(() => {
        const left = (underWay.get(email) ?? 0) - 1
        if (isReserved && left > 0) underWay.set(email, left)
        else if (isReserved) underWay.delete(email)
      })
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${phcBase64(nonce)}$${phcBase64(tag)}`
    },
  }
}
