// What the server waits for and bears, where showing it would take the wait itself: server/SPEC.md and the constants that
// rule it say the same. What can be shown is shown elsewhere.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coverTimeoutMs } from '#server/music/fetchCover.ts'
import { accountLimits } from '#server/http/limits.ts'
import { searchTimeoutMs } from '#server/music/musicSearch.ts'
import { smtpTimeoutsMs } from '#server/mail/mailer.ts'
import { pushTiming } from '#server/openServer.ts'
import { pushConnections } from '#server/push/pushTransport.ts'
import { lanes, leaseSize } from '#server/reminders/reminders.ts'
import { parseConfig } from '#server/base/config.ts'
import { serverTiming } from '#server/serve.ts'
import { poolLimits } from '#server/store/openPostgres.ts'
import { heldElsewhereMs } from '#server/store/heldElsewhere.ts'

const spec = readFileSync('server/SPEC.md', 'utf8')
/** Every number of a rule, in order. */
const numbersOf = (id: string): readonly number[] => {
  const row = new RegExp(`^\\| ${id} +\\|(.*)\\|$`, 'm').exec(spec)?.[1] ?? ''
  return Array.from(row.matchAll(/\d+/g), ([text]) => Number(text))
}
const seconds = (...ms: readonly number[]) => ms.map((one) => one / 1000)

test('[SV33] a request has five minutes, its head less; proxies let an idle connection go first', () => {
  const { requestMs, headMs, keepAliveMs } = serverTiming
  expect(numbersOf('SV33')).toEqual(seconds(requestMs, headMs, keepAliveMs))
  // nginx and Caddy keep an idle connection for 60 and 120 s.
  expect(keepAliveMs).toBeGreaterThan(120_000)
})

test('[SV34] an orchestrator that waits ten seconds sees the end', () => {
  const { cutMs, leaveMs } = serverTiming
  const { drainMs } = parseConfig({})
  expect(numbersOf('SV34').slice(1)).toEqual(seconds(drainMs, cutMs, leaveMs))
  expect(drainMs + cutMs + leaveMs).toBeLessThan(10_000)
})

test('[SV40] rows whose time is over are removed a minute after the start and every hour', () => {
  expect(serverTiming.firstPurgeMs).toBe(60_000)
  expect(serverTiming.purgeEveryMs).toBe(3_600_000)
})

test('[SV42] rounds of reminders are 10 to 15 seconds apart', () => {
  const { remindEveryMs } = serverTiming
  expect(numbersOf('SV42')).toEqual(seconds((remindEveryMs * 2) / 3, remindEveryMs))
})

test('[SV43] [SV50] a lease outlives the pushes that it was taken for', () => {
  expect(numbersOf('SV43')).toEqual([leaseSize, pushTiming.leaseMs / 1000, lanes, leaseSize])
  expect(numbersOf('SV50')).toEqual(seconds(pushTiming.replyMs))
  expect(2 * pushTiming.replyMs).toBeLessThan(pushTiming.leaseMs)
})

test('[SV51] connections to a push service are bounded, and no longer idle than it keeps them', () => {
  const { most, idleMs } = pushConnections
  expect(numbersOf('SV51')).toEqual([most, idleMs / 1000])
  expect(leaseSize * lanes).toBeLessThanOrEqual(most)
})

test('[SV56] [SV57] the music provider is not waited for long', () => {
  expect(numbersOf('SV56')[0]).toBe(searchTimeoutMs / 1000)
  expect(numbersOf('SV57')[0]).toBe(coverTimeoutMs / 1000)
})

test('[SV58] a mail server that hangs is given up before the person is', () => {
  const { connectionTimeout, greetingTimeout, socketTimeout } = smtpTimeoutsMs
  expect(numbersOf('SV58')).toEqual(seconds(connectionTimeout, greetingTimeout, socketTimeout))
})

test('[SV60] [SV61] a database that is busy or silent is waited for a bounded time', () => {
  const { connections, waitMs, silenceMs } = poolLimits
  expect(numbersOf('SV60')).toEqual([connections, waitMs / 1000, silenceMs / 1000])
  expect(numbersOf('SV61').at(-1)).toBe(heldElsewhereMs / 1000)
})

test('[SV79] a year whose every day counts as a reading can still be read: a new phone would else never have it', () => {
  expect(accountLimits.read.burst).toBeGreaterThan(366)
})
