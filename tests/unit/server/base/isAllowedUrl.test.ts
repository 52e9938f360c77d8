import { describe, expect, test } from 'vitest'
import { isAllowedUrl, isOrigin, isWebUrl } from '#server/base/isAllowedUrl.ts'

const hosts = ['push.example', '*.wild.example', '127.0.0.1:8080', 'tls.example:8443']

describe('addresses that the server may call', () => {
  test.for([
    ['https://push.example/x', true],
    ['https://push.example:443/x', true],
    ['https://a.wild.example/', true],
    ['https://a.b.wild.example/', true],
    ['https://tls.example:8443/', true],
    ['http://127.0.0.1:8080/x', true],
    ['http://push.example/x', false],
    ['https://push.example:8443/', false],
    ['https://push.example.evil.example/', false],
    ['https://evil.example/push.example', false],
    ['https://evil.example#push.example', false],
    ['https://push.example@evil.example/', false],
    ['https://me@push.example/', false],
    ['https://wild.example/', false],
    ['https://evilwild.example/', false],
    ['http://127.0.0.1:8081/x', false],
    ['http://127.0.0.1/x', false],
    ['http://2130706433:8080/x', true], // The same address in another spelling.
    ['javascript:alert(1)', false],
    ['', false],
  ] as const)('%s: %s', ([url, expected]) => {
    expect(isAllowedUrl(url, hosts)).toBe(expected)
  })

  test('http is for this very machine', () => {
    expect(isWebUrl('http://localhost:1/x')).toBe(true)
    expect(isWebUrl('http://[::1]:1/x')).toBe(true)
    expect(isWebUrl('http://music.example/x')).toBe(false)
  })

  test('an origin has no path', () => {
    expect(isOrigin('https://lueur.example')).toBe(true)
    expect(isOrigin('https://lueur.example/')).toBe(true)
    expect(isOrigin('https://lueur.example/x')).toBe(false)
    expect(isOrigin('https://lueur.example?x')).toBe(false)
  })
})
