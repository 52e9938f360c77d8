// Which of a client's uploads makes room for another.
import { createAwaitedBodies } from '#server/http/awaitedBodies.ts'
import { expect, test } from 'vitest'

test('of several silent uploads the one that was heard longest ago is cut, whichever began first', () => {
  let now = 0
  const cut: string[] = []
  const bodies = createAwaitedBodies(() => now)
  const first = bodies.wait('a client', () => cut.push('first'))
  bodies.wait('a client', () => cut.push('second'))
  now = 1000
  first.heard(10)
  now = 3100
  expect(bodies.cutSilent('a client')).toBe(true)
  expect(cut).toEqual(['second'])
  expect(bodies.cutSilent('another')).toBe(false)
})
