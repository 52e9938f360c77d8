// What stands between a phone and its server for good, and rewrites, refuses or answers what passes.
import type { PlantedBug } from './bugs.ts'

const gateways = 'unit/engine/sync/gateways.test.ts'
const gzipBody = 'unit/server/http/gzipBody.test.ts'
const damaged =
  '[SV215] one that was cut, or has something behind its end, is damaged, whatever length its last bytes say'

export const gatewayBugs: readonly PlantedBug[] = [
  {
    name: 'a write by gzip that somebody on the way refuses is refused for good',
    from: "isStrangers(result.error) || isRefused(result.error, 'invalid', 'mediaType')",
    to: 'isStrangers(result.error)',
    test: [
      'unit/engine/sync/gzip.test.ts',
      '[SY66] a server that has become an older one is sent the same day plain, and nothing is refused',
    ],
  },
  {
    name: 'a stranger’s answer to a write by gzip counts as the server’s that is away',
    from: "isStrangers(result.error) || isRefused(result.error, 'invalid', 'mediaType')",
    to: "isRefused(result.error, 'invalid', 'mediaType')",
    test: [
      gateways,
      '[SY66] a proxy that answers them with a page %s is sent the same day plain at once, and no gzip for three days',
    ],
  },
  {
    name: 'what the server says of gzip undoes that nobody on the way takes it',
    from: 'bodies.takesGzip && !bodies.isPlain',
    to: 'bodies.takesGzip',
    test: [
      gateways,
      '[SY66] one that ends the connection is sent plain the next time, whatever the months say meanwhile, and gzip three days later',
    ],
  },
  {
    name: 'one write by gzip that was lost makes all come plain for good',
    from: 'now < plainUntil && plainUntil - now <= plainBodiesMs',
    to: 'now >= 0 && plainUntil > 0',
    test: [
      gateways,
      '[SY66] one that ends the connection is sent plain the next time, whatever the months say meanwhile, and gzip three days later',
    ],
  },
  {
    name: 'a portal that answers everything is taken for one that takes no gzip',
    from: '!mayBeOfEncoding(plain.result)',
    to: 'plain.response.status > 0',
    test: [gateways, '[SY66] a portal that answers everything costs no gzip once it is gone'],
  },
  {
    name: 'an empty journal is believed by the name of its months alone',
    from: 'isOurs || kid !== null || /^W',
    to: '(isOurs && kid === undefined) || /^W',
    test: [gateways, '[SY67] the first days of an account leave through a proxy that %s it'],
  },
  {
    name: 'a reply under anybody’s id is the server’s',
    from: "requestIdShape.test(headers.get(requestIdHeader) ?? '')",
    to: 'requestIdShape.global || headers.has(requestIdHeader)',
    test: [
      'unit/engine/api/months.test.ts',
      '[SY67] where a proxy rewrote that name, the reply’s own or the account’s key tells whose it is',
    ],
  },
  {
    name: 'JSON of a gateway is the server’s refusal',
    from: '!isKnown && !isOurs(response)',
    to: '!isKnown && !isOurs(response) && response.ok',
    test: [
      gateways,
      '[SY67] %s with a code that the contract lacks (%s) refuses no day and signs nobody out; the day leaves once it is gone',
    ],
  },
  {
    name: 'what is written today waits for ever where its condition is dropped on the way',
    from: "isRefused(failure, 'preconditionRequired', 'exists') ||",
    to: "isRefused(failure, 'exists') ||",
    test: [gateways, '[SY68] behind a proxy that %s what is written today leaves as a batch'],
  },
  {
    name: 'what is written today waits for ever where somebody lets no PATCH through',
    from: "(isForeign(failure) || isRefused(failure, 'invalid'))",
    to: "isRefused(failure, 'invalid')",
    test: [gateways, '[SY68] and behind one that answers PATCH with %s'],
  },
  {
    name: 'a gzip that came cut is too long by whatever its last bytes say',
    from: 'err(await refusalOfLong(body, maxBytes))',
    to: 'err(refusals.tooLarge)',
    test: [gzipBody, damaged],
  },
  {
    name: 'what came behind the end of a gzip is passed over',
    from: 'opened.length === length ? ok(opened) : err(refusals.invalid)',
    to: 'ok(opened)',
    test: [gzipBody, damaged],
  },
]
