// What the built app may weigh, in brotli bytes. A budget is lowered when the app gets lighter; one that is raised has its reason.
import { firstLoadBytes, totalBytes, workerBytes } from '../bench/bytes.ts'
import { expect, test } from '@playwright/test'

test('the first load, all scripts of the page and the worker keep to their budgets @core', () => {
  expect(firstLoadBytes()).toBeLessThan(157_000)
  expect(totalBytes()).toBeLessThan(335_000)
  expect(workerBytes()).toBeLessThan(14_000)
})
