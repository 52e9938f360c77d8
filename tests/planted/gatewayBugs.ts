// What stands between a phone and its server for good, and rewrites, refuses or answers what passes.
import type { PlantedBug } from './bugs.ts'

const gateways = 'unit/engine/sync/gateways.test.ts'
const months = 'unit/engine/api/months.test.ts'
const isNamed =
  '[SY67] where a proxy rewrote that name, the reply’s own or the account’s key tells whose it is'
const failure = 'unit/engine/api/failure.test.ts'
const batched = '[SY68] today goes as a batch where its own call may have failed on the way: %s'
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
      'unit/engine/api/gzip.test.ts',
      '[SY66] a write by gzip that a page answers with %s goes again at once, plain, and so do the next ones, whatever the server says',
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
    test: [months, isNamed],
  },
  {
    name: 'a reply under anybody’s id is the server’s',
    from: "requestIdShape.test(headers.get(requestIdHeader) ?? '')",
    to: 'requestIdShape.global || headers.has(requestIdHeader)',
    test: [months, isNamed],
  },
  {
    name: 'JSON of a gateway is the server’s refusal',
    from: '!isKnown && !isOurs(response)',
    to: '!isKnown && !isOurs(response) && response.ok',
    test: ['unit/engine/api/http.test.ts', '[SY67] an unknown code under %s is somebody else’s'],
  },
  {
    name: 'what is written today waits for ever where its condition is dropped on the way',
    from: "isRefused(failure, 'preconditionRequired', 'exists') ||",
    to: "isRefused(failure, 'exists') ||",
    test: [failure, batched],
  },
  {
    name: 'what is written today waits for ever where somebody lets no PATCH through',
    from: "(isForeign(failure) || isRefused(failure, 'invalid'))",
    to: "isRefused(failure, 'invalid')",
    test: [failure, batched],
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
