import { expect, test } from 'vitest'
import { maxBodyParts, maxMarkGone, maxMarkValues } from '#contract/limits.ts'
import { hasMoreParts } from '#server/http/bodyParts.ts'
import { createKid, createMarkId, markValue, sealDay } from '#support/people.ts'

const partsOf = (text: string): number => {
  const json = new TextEncoder().encode(text)
  for (let parts = 0; ; parts++) if (!hasMoreParts(json, parts)) return parts
}

const fullest = <T>(value: T) => ({
  values: Array.from({ length: maxMarkValues }, () => markValue(value)),
  replacedIds: Array.from({ length: maxMarkGone }, createMarkId),
})

test('lists, objects and what follows a comma are counted; texts are not looked into', () => {
  expect(partsOf('')).toBe(0)
  expect(partsOf('1')).toBe(0)
  expect(partsOf('[]')).toBe(1)
  expect(partsOf('[[[')).toBe(3)
  expect(partsOf('{"a":1,"b":[2,3]}')).toBe(4)
  expect(partsOf('["a,b","[{","\\",,,","\\\\",1]')).toBe(5)
  expect(partsOf('["é,à","\\u0022,"]')).toBe(2)
  expect(partsOf('["\\\\\\",[",1]')).toBe(2)
  expect(partsOf('["a,b,')).toBe(1)
})

test('nothing more is read once there are too many', () => {
  const asked: string[] = []
  const list = new Proxy(new Uint8Array(1_000_000).fill(44), {
    get(target, key) {
      if (typeof key === 'string' && key !== 'length') asked.push(key)
      return Reflect.get(target, key)
    },
  })
  expect(hasMoreParts(list, 100)).toBe(true)
  expect(asked).toHaveLength(101)
})

test('the fullest day that the contract allows has room', () => {
  const music = { id: 'x', name: 'x', artists: 'x', album: 'x', image: '', uri: 'x' }
  const day = { ...sealDay(createKid()), marks: { music: fullest(music), pin: fullest(true) } }
  const json = new TextEncoder().encode(JSON.stringify({ items: [{ ...day, ifRev: null }] }))
  expect(hasMoreParts(json, maxBodyParts)).toBe(false)
})
