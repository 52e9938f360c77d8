// The worker runs its own scripts and no other one, whether the browser has Trusted Types or not.
import { createImport } from '#sw/imports.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let ran: string[]
beforeEach(() => {
  ran = []
  vi.stubGlobal('importScripts', (url: string) => ran.push(url))
})
afterEach(() => void vi.unstubAllGlobals())

const trustedTypes = { createPolicy: (_: string, rules: object) => rules }

test.for([
  ['with', { trustedTypes }],
  ['without', {}],
] as const)('%s Trusted Types a script of another address is not run', ([, scope]) => {
  const importOwn = createImport(scope, ['/engine.js'])
  importOwn('/engine.js')
  expect(() => importOwn('https://evil.example/engine.js')).toThrow('Not a script of ours.')
  expect(ran).toEqual(['/engine.js'])
})
