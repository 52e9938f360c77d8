import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { onlyBuilt } from '#sw/appFiles.ts'
import { shortHashOf } from '../../../.build/fingerprint.ts'

const base = 'https://lueur.example/sw.js'
const address = 'https://lueur.example/assets/home-1.js'
const pageAddress = 'https://lueur.example/index.html'
const content = 'export const x = 1'
const page = '<!doctype html>'

type Plugin = ReturnType<typeof onlyBuilt>
type Fetched = Parameters<NonNullable<Plugin['fetchDidSucceed']>>[0]

function setup() {
  const plugin = onlyBuilt(
    [
      { url: 'assets/home-1.js', revision: null, hash: shortHashOf(content) },
      { url: 'index.html', revision: 'build', hash: shortHashOf(page) },
    ],
    base,
  )
  async function fetched(type: 'install' | 'fetch', url: string, body: string) {
    const response = await plugin.fetchDidSucceed?.({
      request: new Request(url),
      response: new Response(body),
      event: { type } as Fetched['event'],
    })
    return response?.text()
  }
  return { plugin, fetched }
}

test('a file that is what was built is installed', async () => {
  const { fetched } = setup()
  expect(await fetched('install', address, content)).toBe(content)
  expect(await fetched('install', `${pageAddress}?build=build`, page)).toBe(page)
})

test.for([
  ['with one more byte', address, `${content} `],
  ['cut off', address, content.slice(0, -1)],
  ['that is empty', address, ''],
  ['of another address', `${pageAddress}?build=build`, content],
  ['that the build does not list', 'https://lueur.example/assets/spy.js', content],
] as const)('a file %s is not installed', async ([, url, body]) => {
  const { fetched } = setup()
  await expect(fetched('install', url, body)).rejects.toThrow('is not of this build')
})

test('the page of a newer build is shown where the cache was emptied; no other file is', async () => {
  const { fetched } = setup()
  expect(await fetched('fetch', `${pageAddress}?build=build`, 'newer')).toBe('newer')
  await expect(fetched('fetch', address, 'newer')).rejects.toThrow('is not of this build')
})

test('the page is asked for by its build, past what the browser keeps; no other file is', async () => {
  const { plugin } = setup()
  const asked = (request: Request) =>
    plugin.requestWillFetch?.({ request, event: { type: 'install' } as Fetched['event'] })
  const request = await asked(new Request(pageAddress, { cache: 'reload' }))
  expect([request?.url, request?.cache]).toEqual([`${pageAddress}?build=build`, 'reload'])
  const other = new Request(address)
  expect(await asked(other)).toBe(other)
})

test('a short hash is the beginning of the whole one', () => {
  expect(shortHashOf(content)).toBe(
    createHash('sha256').update(content).digest('base64url').slice(0, 22),
  )
})
