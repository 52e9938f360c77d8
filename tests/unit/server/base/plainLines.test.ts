import { pino } from 'pino'
import { expect, test } from 'vitest'
import { plainLines } from '#server/base/plainLines.ts'

test('on a terminal an event is a line to read, and nothing in it is obeyed', () => {
  const lines: string[] = []
  const log = pino(
    { base: null, timestamp: () => ',"time":"2026-11-20T10:00:01.234Z"' },
    plainLines((line) => lines.push(line)),
  )
  log.info('Lueur is at http://127.0.0.1:3000')
  log.info({ method: 'GET', route: '/api/*', status: 200, isCut: true }, 'request')
  log.warn({ error: 'Error', stack: ['at a (b.ts:1)'] }, 'database')
  log.error({ error: 'red \u001B[31m\n' }, 'task failed')
  expect(lines).toEqual([
    '10:00:01 Lueur is at http://127.0.0.1:3000',
    '10:00:01 request method=GET route=/api/* status=200 isCut=true',
    '10:00:01 warning: database error=Error stack=["at a (b.ts:1)"]',
    String.raw`10:00:01 error: task failed error="red \u001b[31m\n"`,
  ])
})
