import { sign } from 'hono/jwt'
import { expect, test } from 'vitest'
import { maxKnownTokens, verifyToken } from '#server/accounts/verifyToken.ts'
import { deriveServerKeys } from '#server/base/serverKeys.ts'

const keys = deriveServerKeys(new Uint8Array(32))
const others = deriveServerKeys(new Uint8Array(32).fill(1))
const claims = { sub: 'a', sid: 'b', email: 'a@example.fr', kid: null, hasUsername: true, exp: 1 }
const tokenOf = (sid: string): Promise<string> => sign({ ...claims, sid }, keys.token, 'HS256')

test('[SV203] a token says the same each time, and to no server of other keys', async () => {
  const token = await tokenOf('b')
  const first = await verifyToken(keys, token)
  expect(first).toEqual(claims)
  expect(await verifyToken(keys, token)).toBe(first)
  expect(await verifyToken(others, token)).toBeNull()
})

test('[SV203] a signature that is wrong is wrong the second time too', async () => {
  const [head, , signature] = (await tokenOf('b')).split('.')
  const [, body] = (await tokenOf('c')).split('.')
  const forged = `${head}.${body}.${signature}`
  expect(await verifyToken(keys, forged)).toBeNull()
  expect(await verifyToken(keys, forged)).toBeNull()
})

test('[SV203] so many tokens are remembered, and no more', async () => {
  const token = await tokenOf('first')
  const first = await verifyToken(keys, token)
  for (let at = 0; at < maxKnownTokens; at++) await verifyToken(keys, await tokenOf(`${at}`))
  const again = await verifyToken(keys, token)
  expect(again).toEqual(first)
  expect(again).not.toBe(first)
})
