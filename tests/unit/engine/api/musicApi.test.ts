import { createHttp } from '#engine/api/http.ts'
import { createMusicApi } from '#engine/api/musicApi.ts'
import { expect, test } from 'vitest'

const track = (id: string) => ({
  id,
  name: 'Titre',
  artists: [{ name: 'Une voix' }],
  album: { name: 'Album', images: [] },
  uri: `music:${id}`,
})

const replying = (json: object) =>
  createMusicApi(
    createHttp({ origin: 'http://lueur.test', fetch: async () => Response.json(json) }, null),
  )

test('a song that cannot be read leaves the others', async () => {
  const items = [track('a'), null, { ...track('b'), album: null }, { ...track('c'), id: null }]
  const found = await replying({ tracks: { items: [...items, track('d')] } }).searchMusic('a')
  expect(found?.map(({ id }) => id)).toEqual(['a', 'd'])
})

test('a search that the provider did not answer is told from one that finds nothing', async () => {
  const tracks = { items: [] }
  expect(await replying({ tracks }).searchMusic('a')).toEqual([])
  expect(await replying({ tracks, isUnavailable: true }).searchMusic('a')).toBeNull()
})
