import { expect, test } from 'vitest'
import { createMetrics } from '#server/base/metrics.ts'

test('requests are counted by route and status, durations fall into growing buckets', async () => {
  const metrics = createMetrics()
  metrics.count('GET', '/api/stats', 200, 4)
  metrics.count('GET', '/api/stats', 200, 30)
  metrics.count('GET', '/api/stats', 401, 20_000)
  const lines = (await metrics.text()).split('\n')
  const labels = 'method="GET",route="/api/stats"'
  const name = 'http_request_duration_seconds'
  expect(lines).toContain(`http_requests_total{${labels},status="200"} 2`)
  expect(lines).toContain(`http_requests_total{${labels},status="401"} 1`)
  expect(lines).toContain(`${name}_bucket{le="0.005",${labels}} 1`)
  expect(lines).toContain(`${name}_bucket{le="0.05",${labels}} 2`)
  expect(lines).toContain(`${name}_bucket{le="10",${labels}} 2`)
  expect(lines).toContain(`${name}_bucket{le="+Inf",${labels}} 3`)
  expect(lines).toContain(`${name}_count{${labels}} 3`)
  expect(lines).toContain(`${name}_sum{${labels}} 20.034`)
})

test('replies that were cut are counted by route', async () => {
  const metrics = createMetrics()
  metrics.countCut('GET', '/api/journal/entries')
  const lines = (await metrics.text()).split('\n')
  expect(lines).toContain('http_replies_cut_total{method="GET",route="/api/journal/entries"} 1')
})

test('reminders are counted by outcome, from nought on', async () => {
  const metrics = createMetrics()
  metrics.countReminders('sent', 3)
  metrics.countReminders('sent', 2)
  const lines = (await metrics.text()).split('\n')
  expect(lines).toContain('reminders_total{outcome="sent"} 5')
  expect(lines).toContain('reminders_total{outcome="gone"} 0')
})

test('codes are counted by outcome, from nought on', async () => {
  const metrics = createMetrics()
  metrics.countCode('wrong')
  const lines = (await metrics.text()).split('\n')
  expect(lines).toContain('codes_tried_total{outcome="wrong"} 1')
  expect(lines).toContain('codes_tried_total{outcome="braked"} 0')
})

test('what is watched is asked each time the metrics are read', async () => {
  const metrics = createMetrics()
  let waiting = 1
  metrics.watch({
    hashes: () => ({ stranger: { running: 2, waiting } }),
    connections: () => ({ busy: 3, idle: 0, waiting: 7 }),
  })
  expect(await metrics.text()).toContain('password_hashes{queue="stranger",state="waiting"} 1\n')
  waiting = 0
  const text = await metrics.text()
  expect(text).toContain('password_hashes{queue="stranger",state="waiting"} 0\n')
  expect(text).toContain('database_connections{state="waiting"} 7\n')
})

test('the process is measured too, and two servers do not count for each other', async () => {
  const [one, other] = [createMetrics(), createMetrics()]
  one.countReminders('sent', 1)
  const text = await other.text()
  expect(text).toContain('reminders_total{outcome="sent"} 0\n')
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_seconds',
  ]) {
    expect(text).toContain(`\n${name} `)
  }
})
