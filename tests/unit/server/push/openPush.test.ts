// The reader of the push suites proves itself on the RFC's own example before it judges ours.
import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPush } from '#support/openPush.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

test('RFC 8291, appendix A, opens, and not with a byte changed', () => {
  const browser = createECDH('prime256v1')
  browser.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'))
  const auth = bytes('BTBZMqHH6r4Tts7J_aSIgg')
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  expect(openPush(body, browser, auth)).toBe('When I grow up, I want to be a watermelon')
  for (const at of [0, 90, body.length - 1]) {
    const changed = Buffer.from(body)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => openPush(changed, browser, auth)).toThrow()
  }
})
