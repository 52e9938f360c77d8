// The page under the start address, in a cache that is one build's own.
import { createStartCache } from '#sw/staticRoutes.ts'
import { expect, test } from 'vitest'

function setupCaches(...names: readonly string[]) {
  const pages = new Map(names.map((name) => [name, new Map<string, string>()]))
  const caches = {
    keys: () => Promise.resolve([...pages.keys()]),
    delete: (name: string) => Promise.resolve(pages.delete(name)),
    async open(name: string) {
      const kept = pages.get(name) ?? new Map<string, string>()
      pages.set(name, kept)
      return {
        async put(address: string, page: Response) {
          kept.set(address, await page.text())
        },
      }
    },
  }
  return { pages, scope: { caches } as unknown as ServiceWorkerGlobalScope }
}

test('a build keeps its page beside that of the build that rules, and takes its place as it is activated', async () => {
  const { pages, scope } = setupCaches('lueur-start-before', 'workbox-precache-v2')
  const own = createStartCache(scope, 'now')
  await own.keep(new Response('the page'))
  expect([...pages.keys()]).toEqual(['lueur-start-before', 'workbox-precache-v2', own.name])
  expect(pages.get(own.name)?.get('/home')).toBe('the page')
  await own.dropOthers()
  expect([...pages.keys()]).toEqual(['workbox-precache-v2', own.name])
})
