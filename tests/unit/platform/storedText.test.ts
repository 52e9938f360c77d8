// One text under one name in the browser's storage.
import { createLocalText } from '#platform/storedText.ts'
import { expect, onTestFinished, test, vi } from 'vitest'

function stubStorage() {
  const texts = new Map<string, string>()
  let isFull = false
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => texts.get(name) ?? null,
      removeItem: (name: string) => texts.delete(name),
      setItem(name: string, text: string) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        texts.set(name, text)
      },
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    texts,
    fill: (is: boolean): void => {
      isFull = is
    },
  }
}

test('a text that the storage refuses lives in the page, until one is stored', () => {
  const { texts, fill } = stubStorage()
  const text = createLocalText('name')
  expect(text.read()).toBeNull()
  text.write('first')
  fill(true)
  text.write('refused')
  expect(text.read()).toBe('refused')
  expect(texts.get('name')).toBe('first')
  fill(false)
  text.write('stored')
  expect(text.read()).toBe('stored')
  // As another tab writes it.
  texts.set('name', 'elsewhere')
  expect(text.read()).toBe('elsewhere')
  text.clear()
  expect([text.read(), texts.size]).toEqual([null, 0])
})

test('who watches hears of each text that this page writes', () => {
  const { fill } = stubStorage()
  const text = createLocalText('name')
  const { watched } = text
  const heard: (string | null)[] = []
  const stop = watched.subscribe(() => heard.push(watched.current()))
  text.write('one')
  fill(true)
  text.write('two')
  text.clear()
  stop()
  text.write('three')
  expect(heard).toEqual(['one', 'two', null])
})
