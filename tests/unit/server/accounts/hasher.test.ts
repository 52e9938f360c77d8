import { argon2Sync } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createHasher, OverloadedError } from '#server/accounts/hasher.ts'
import { deriveServerKeys, keyedHash } from '#server/base/serverKeys.ts'

const keys = deriveServerKeys(new Uint8Array(32))

/** Queues are shown with hashes that cost nothing: hundreds of real ones say no more about who comes first. */
const createQuickHasher = () => createHasher(keys, () => setImmediate(Buffer.alloc(32)))

const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

describe('hasher', () => {
  test('[SV14] a verifier is a PHC string of argon2id 19 MiB, t 2, p 1, peppered and salted by the address', async () => {
    const verifier = await createHasher(keys).verifierOf('a@b.fr', 'secret', 'stranger')
    const nonce = keyedHash(keys, ['salt', 'a@b.fr']).subarray(0, 16)
    const tag = argon2Sync('argon2id', {
      message: 'secret',
      nonce,
      secret: keys.pepper,
      memory: 19_456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
    })
    expect(verifier).toBe(`$argon2id$v=19$m=19456,t=2,p=1$${text(nonce)}$${text(tag)}`)
  })

  test('secrets and addresses tell verifiers apart', async () => {
    const hasher = createHasher(keys)
    const verifiers = await Promise.all([
      hasher.verifierOf('a@b.fr', 'secret', 'stranger'),
      hasher.verifierOf('a@b.fr', 'secret2', 'stranger'),
      hasher.verifierOf('c@b.fr', 'secret', 'stranger'),
      createHasher(deriveServerKeys(new Uint8Array(32).fill(1))).verifierOf(
        'a@b.fr',
        'secret',
        'stranger',
      ),
    ])
    expect(new Set(verifiers).size).toBe(4)
  })

  test('[SV93] a known phone and a reset are hashed before strangers who fill their queue', async () => {
    const hasher = createQuickHasher()
    const ended: string[] = []
    const hash = async (email: string, asker: 'stranger' | 'known' | 'reset') => {
      await hasher.verifierOf(email, 'x', asker).catch(() => ended.push('refused'))
      ended.push(asker)
    }
    const strangers = Array.from({ length: 210 }, () => hash('a@b.fr', 'stranger'))
    await Promise.all([hash('a@b.fr', 'known'), hash('a@b.fr', 'reset')])
    // Beside the eight that were refused: two ran already, and at most as many pass in turn.
    expect(ended.filter((one) => one === 'stranger').length - 8).toBeLessThan(10)
    await Promise.all(strangers)
  })

  test('[SV93] one account with many phones does not fill the queue of the others', async () => {
    const hasher = createQuickHasher()
    const many = Array.from({ length: 260 }, () => hasher.verifierOf('a@b.fr', 'x', 'known'))
    let ended = 0
    const settled = many.map((one) => one.catch(() => undefined).then(() => ended++))
    await hasher.verifierOf('c@b.fr', 'x', 'known')
    expect(ended - 54).toBeLessThan(12)
    const results = await Promise.allSettled(many)
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(54)
    await Promise.all(settled)
  })

  test('[SV93] four hashes of an address are not among strangers’; as one of them ends another has its place', async () => {
    const ends: (() => void)[] = []
    const hasher = createHasher(
      keys,
      () =>
        new Promise((resolve) => {
          ends.push(() => resolve(Buffer.alloc(32)))
        }),
    )
    const hashes: Promise<string>[] = []
    /** Where so many more hashes of known phones stand, those of before included. */
    const ask = async (howMany: number) => {
      for (let at = 0; at < howMany; at++) hashes.push(hasher.verifierOf('a@b.fr', 'x', 'known'))
      await setImmediate()
      const { known, stranger } = hasher.counts()
      return [known.running + known.waiting, stranger.running + stranger.waiting]
    }
    /** Those that run end, until so many have. */
    const end = async (howMany: number) => {
      for (let at = 0; at < howMany; at++) {
        ends.shift()?.()
        await setImmediate()
      }
    }
    hashes.push(hasher.verifierOf('a@b.fr', 'x', 'stranger'))
    expect(await ask(5)).toEqual([4, 2])
    // The stranger’s ends first: no place of the others is free.
    await end(1)
    expect(await ask(1)).toEqual([4, 2])
    await end(1)
    expect(await ask(2)).toEqual([4, 3])
    // All of them: none is counted any more, and a stranger's frees no place.
    await end(7)
    await Promise.all(hashes)
    expect(await ask(3)).toEqual([3, 0])
    hashes.push(hasher.verifierOf('a@b.fr', 'x', 'stranger'))
    await end(2)
    expect(await ask(0)).toEqual([1, 1])
    await end(2)
    expect(await ask(5)).toEqual([4, 1])
    await end(5)
    await Promise.all(hashes)
  })

  test('[SV15] more than it can ever do is refused, and it goes on afterwards', async () => {
    const hasher = createQuickHasher()
    const all = Array.from({ length: 210 }, () => hasher.verifierOf('a@b.fr', 'x', 'stranger'))
    const results = await Promise.allSettled(all)
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused.every(({ reason }) => reason instanceof OverloadedError)).toBe(true)
    await expect(hasher.verifierOf('a@b.fr', 'x', 'stranger')).resolves.toContain('$argon2id$')
  })
})

test('[SV132] what runs and what waits is counted by queue', async () => {
  const hasher = createHasher(keys)
  const hashes = Array.from({ length: 5 }, () => hasher.verifierOf('a@b.fr', 'secret', 'stranger'))
  hashes.push(hasher.verifierOf('a@b.fr', 'secret', 'reset'))
  await Promise.resolve()
  expect(hasher.counts()).toEqual({
    stranger: { running: 2, waiting: 3 },
    known: { running: 0, waiting: 0 },
    reset: { running: 1, waiting: 0 },
  })
  await Promise.all(hashes)
  expect(hasher.counts().stranger).toEqual({ running: 0, waiting: 0 })
})
