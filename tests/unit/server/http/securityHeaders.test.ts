import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Hono } from 'hono'
import type { AppEnv } from '#server/http/appEnv.ts'
import {
  barePolicy,
  inlineScriptHashes,
  kdfWorkerPolicy,
  pagePolicy,
  securityHeaders,
} from '#server/http/securityHeaders.ts'

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

describe('content security policy', () => {
  test('the known vector of an inline script', () => {
    // The example of the CSP specification: alert('Hello, world.');
    expect(inlineScriptHashes("<script>alert('Hello, world.');</script>")).toEqual([
      "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
    ])
  })

  test('inline scripts are hashed to the letter; files are not', () => {
    const html = `<script type="module" src="/a.js"></script>
<script>
  go()
</script><SCRIPT type="application/json">{"a":1}</SCRIPT >
<script defer src='/b.js'></script>`
    expect(inlineScriptHashes(html)).toEqual([hashOf('\n  go()\n'), hashOf('{"a":1}')])
  })

  test('the page loads itself and nothing else', () => {
    expect(pagePolicy('<script>x</script>')).toBe(
      `default-src 'none'; script-src 'self' ${hashOf('x')}; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lueur-url lueur-boot`,
    )
    expect(pagePolicy('<p>')).toContain("script-src 'self';")
    expect(pagePolicy('<script>x</script>')).not.toContain('unsafe')
  })

  test.for([
    ['the page', pagePolicy('<p>')],
    ['the worker that derives keys', kdfWorkerPolicy],
    ['what is no page', barePolicy],
  ] as const)(
    'the policy of %s begins with nothing, and knows no base and no frame',
    ([, policy]) => {
      const parts = policy.split('; ')
      expect(parts[0]).toBe("default-src 'none'")
      expect(parts).toContain("base-uri 'none'")
      expect(parts).toContain("frame-ancestors 'none'")
      expect(parts.some((part) => part.startsWith('form-action '))).toBe(true)
      expect(policy).not.toContain('object-src')
    },
  )
})

test.for([
  ['http://localhost:3000', true, null],
  ['https://lueur.example', false, 'max-age=63072000'],
  ['https://lueur.example', true, 'max-age=63072000; includeSubDomains'],
] as const)(
  '[SV118] at %s, subdomains %s, browsers are told %s',
  async ([publicUrl, hasSecureSubdomains, expected]) => {
    const config = { publicUrl, hasSecureSubdomains }
    const app = new Hono<AppEnv>().use(securityHeaders({ config })).get('/', (c) => c.text(''))
    const { headers } = await app.request('/')
    expect(headers.get('Strict-Transport-Security')).toBe(expected)
  },
)
