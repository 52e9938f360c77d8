import { expect, test } from 'vitest'
import { createMetrics } from '#server/base/metrics.ts'

test('requests are counted by route and status, durations fall into growing buckets', () => {
  const metrics = createMetrics()
  metrics.count('GET', '/api/stats', 200, 4)
  metrics.count('GET', '/api/stats', 200, 30)
  metrics.count('GET', '/api/stats', 401, 20_000)
  const lines = metrics.text().split('\n')
  const labels = 'method="GET",route="/api/stats"'
  const name = 'http_request_duration_seconds'
  expect(lines).toContain(`http_requests_total{${labels},status="200"} 2`)
  expect(lines).toContain(`http_requests_total{${labels},status="401"} 1`)
  expect(lines).toContain(`${name}_bucket{${labels},le="0.005"} 1`)
  expect(lines).toContain(`${name}_bucket{${labels},le="0.05"} 2`)
  expect(lines).toContain(`${name}_bucket{${labels},le="10"} 2`)
  expect(lines).toContain(`${name}_bucket{${labels},le="+Inf"} 3`)
  expect(lines).toContain(`${name}_count{${labels}} 3`)
  expect(lines).toContain(`${name}_sum{${labels}} 20.034`)
  metrics.countReminders('sent', 3)
  metrics.countReminders('sent', 2)
  expect(metrics.text().split('\n')).toContain('reminders_total{outcome="sent"} 5')
  expect(metrics.text()).toContain('reminders_total{outcome="gone"} 0\n')
  expect(metrics.text().endsWith('\n')).toBe(true)
})
