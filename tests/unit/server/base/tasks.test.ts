import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTasks } from '#server/base/tasks.ts'

test('work begins once its caller has gone on, is waited for at the end, and fails without a message', async () => {
  const lines: string[] = []
  const tasks = createTasks(pino({}, { write: (line: string) => lines.push(line) }))
  const steps: string[] = []
  tasks.run('mail', () => {
    steps.push('work')
    return Promise.resolve()
  })
  tasks.run('mail reset', () => Promise.reject(new Error('no mailbox for camille@example.fr')))
  await Promise.resolve()
  steps.push('reply')
  await tasks.settled()
  expect(steps).toEqual(['reply', 'work'])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"task":"mail reset"')
  expect(lines[0]).not.toContain('camille')
  await tasks.settled()
})
