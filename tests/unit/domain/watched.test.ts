import { createWatched } from '#domain/watched.ts'
import { expect, test } from 'vitest'

test('whoever follows a value is called at each change, until they stop', () => {
  const watched = createWatched(1)
  const heard: number[] = []
  const stop = watched.subscribe(() => heard.push(watched.current()))
  const stopOther = watched.subscribe(() => heard.push(-watched.current()))
  expect([watched.current(), heard]).toEqual([1, []])
  watched.set(2)
  stop()
  watched.set(3)
  stopOther()
  watched.set(4)
  expect([watched.current(), heard]).toEqual([4, [2, -2, -3]])
})
