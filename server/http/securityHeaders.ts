import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '#server/base/config.ts'
import type { ConfigDep } from '#server/base/deps.ts'
import type { AppEnv } from './appEnv.ts'

/** Sources of the inline scripts of a page, as CSP sources. */
export const inlineScriptHashes = (html: string): string[] =>
  Array.from(html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi))
    .filter(([, attributes = '']) => !/\bsrc\s*=/i.test(attributes))
    .map(
      ([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    )

/** The page loads and calls its own origin alone, and turns no text into code. */
export const pagePolicy = (html: string): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScriptHashes(html)].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lueur-url lueur-boot',
  ].join('; ')

/** What `default-src` does not rule. */
const nothingElse = ["form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'"]

/** The service worker loads its own scripts, and asks its own origin. */
export const workerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  ...nothingElse,
  "require-trusted-types-for 'script'",
  'trusted-types lueur-url',
].join('; ')

/** The one file that compiles WebAssembly runs in a worker of its own: the page itself stays strict. */
export const kdfWorkerPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  ...nothingElse,
].join('; ')

/** What is no page can load nothing. */
export const barePolicy = ["default-src 'none'", ...nothingElse].join('; ')

const ofDocuments = ['Permissions-Policy', 'Cross-Origin-Opener-Policy'] as const

const twoYears = 'max-age=63072000'

/** The public address is https, and must stay so; other names below it may be other people's, or a router. */
const strictTransport = ({
  publicUrl,
  hasSecureSubdomains,
}: Pick<Config, 'publicUrl' | 'hasSecureSubdomains'>): string | false =>
  publicUrl.startsWith('https:') &&
  (hasSecureSubdomains ? `${twoYears}; includeSubDomains` : twoYears)

/** Headers that only browsers without content policies need are left out. */
export function securityHeaders({ config }: ConfigDep<'publicUrl' | 'hasSecureSubdomains'>) {
  const fixed = secureHeaders({
    strictTransportSecurity: strictTransport(config),
    permissionsPolicy: {
      accelerometer: [],
      camera: [],
      displayCapture: [],
      geolocation: [],
      gyroscope: [],
      magnetometer: [],
      microphone: [],
      midi: [],
      payment: [],
      usb: [],
    },
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  return createMiddleware<AppEnv>(async (c, next) => {
    await fixed(c, next)
    const { headers } = c.res
    // Nothing that a document alone reads is sent with scripts and styles, of which a release is made.
    if (/^text\/(?:javascript|css)/.test(headers.get('Content-Type') ?? ''))
      for (const name of ofDocuments) headers.delete(name)
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', barePolicy)
  })
}
