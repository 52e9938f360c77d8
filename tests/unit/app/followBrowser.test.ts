import { pathToGo } from '#app/followBrowser.ts'
import { expect, test } from 'vitest'

const origin = 'https://lueur.test'
const go = (url: unknown) => pathToGo({ type: 'NAVIGATE', url }, origin)

test('the worker may lead to the app’s own paths', () => {
  expect(go('/fill-day?date=2026-11-20')).toBe('/fill-day?date=2026-11-20')
  expect(go('https://lueur.test/home')).toBe('/home')
})

test('any other address, and any other message, is ignored', () => {
  for (const url of [
    '//evil.test/',
    'https://evil.test/home',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://',
    7,
    null,
  ]) {
    expect(go(url)).toBeNull()
  }
  for (const message of [null, 'NAVIGATE', { type: 'GO', url: '/home' }, { url: '/home' }]) {
    expect(pathToGo(message, origin)).toBeNull()
  }
})
