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

test('a song that cannot be read leaves the others', async () => {
  const items = [track('a'), null, { ...track('b'), album: null }, { ...track('c'), id: null }]
  const http = createHttp(
    {
      origin: 'http://lueur.test',
      fetch: async () => Response.json({ tracks: { items: [...items, track('d')] } }),
    },
    null,
  )
  expect((await createMusicApi(http).searchMusic('a')).map(({ id }) => id)).toEqual(['a', 'd'])
})
