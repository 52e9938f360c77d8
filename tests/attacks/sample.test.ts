// A sample of tests/attacks at each test run: what is quick, on one server. All of them with their figures, on both databases and
// behind two proxies: `node tests/attacks/run.ts`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { families } from './families.ts'
import { openSite, type Site } from './site.ts'

const sampled = families.filter(({ attacks }) => attacks.some(({ isSampled }) => isSampled))
let site: Site
beforeAll(async () => {
  site = await openSite(
    'sqlite',
    Object.assign({}, ...sampled.map(({ environment }) => environment)),
  )
})
afterAll(() => site.stop())

const sample = sampled.flatMap(({ name, attacks }) =>
  attacks
    .filter(({ isSampled }) => isSampled)
    .map((attack) => [name, attack.name, attack] as const),
)

test.each(sample)('%s: %s', async (_family, _name, attack) => {
  // An attack that is won throws.
  expect(await attack.run(site)).not.toBe('')
  expect((await site.ask('GET', '/health')).status).toBe(200)
})
