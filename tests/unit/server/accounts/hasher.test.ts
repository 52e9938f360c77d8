import { argon2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createHasher, OverloadedError } from '#server/accounts/hasher.ts'
import { deriveServerKeys, keyedHash } from '#server/base/serverKeys.ts'

const keys = deriveServerKeys(new Uint8Array(32))

const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

describe('hasher', () => {
  test('[SV14] a verifier is a PHC string of argon2id 19 MiB, t 2, p 1, peppered and salted by the address', async () => {
    const verifier = await createHasher(keys).verifierOf('a@b.fr', 'secret')
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
      hasher.verifierOf('a@b.fr', 'secret'),
      hasher.verifierOf('a@b.fr', 'secret2'),
      hasher.verifierOf('c@b.fr', 'secret'),
      createHasher(deriveServerKeys(new Uint8Array(32).fill(1))).verifierOf('a@b.fr', 'secret'),
    ])
    expect(new Set(verifiers).size).toBe(4)
  })

  test('[SV15] more than it can ever do is refused, and it goes on afterwards', async () => {
    const hasher = createHasher(keys)
    const all = Array.from({ length: 210 }, () => hasher.verifierOf('a@b.fr', 'x'))
    const results = await Promise.allSettled(all)
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(7)
    expect(refused.every(({ reason }) => reason instanceof OverloadedError)).toBe(true)
    await expect(hasher.verifierOf('a@b.fr', 'x')).resolves.toContain('$argon2id$')
  }, 60_000)
})
