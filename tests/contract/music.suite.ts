import { expect, test } from 'vitest'
import { signUp } from '#support/people.ts'
import type { SetupWorld } from './world.ts'

const environment = {
  MUSIC_TOKEN_URL: 'https://music.example/token',
  MUSIC_SEARCH_URL: 'https://music.example/search',
  MUSIC_CLIENT_ID: 'id',
  MUSIC_CLIENT_SECRET: 'secret',
  COVER_HOSTS: 'covers.example,*.covers.example,127.0.0.1:9998',
}
const track = {
  id: 't1',
  name: 'Titre',
  artists: [{ name: 'Une voix' }],
  album: { name: 'Album', images: [{ url: 'https://covers.example/1' }] },
  uri: 'music:t1',
}
const json = (body: unknown, status = 200) => Response.json(body, { status })

/** A provider that grants tokens and finds one track; `asked` lists the requests that reached it. */
function createProvider() {
  const asked: { url: string; headers: Headers; body: unknown }[] = []
  const provider = {
    asked,
    searchStatus: 200,
    /** A grant that no longer holds. */
    refused: '',
    items: [{ ...track, popularity: 9 }] as readonly unknown[],
    fetch: (url: string, init: RequestInit): Promise<Response> => {
      asked.push({ url, headers: new Headers(init.headers), body: init.body })
      if (url === environment.MUSIC_TOKEN_URL) {
        return Promise.resolve(json({ access_token: `token${asked.length}`, expires_in: 3600 }))
      }
      if (new Headers(init.headers).get('Authorization') === provider.refused) {
        return Promise.resolve(json({}, 401))
      }
      return Promise.resolve(
        provider.searchStatus === 200
          ? json({ tracks: { items: provider.items }, href: 'x' })
          : json({}, provider.searchStatus),
      )
    },
  }
  return provider
}

export function musicSuite(setupWorld: SetupWorld): void {
  test('[SV56] a search is passed on with the grant of the server, which is kept until a minute before its end', async () => {
    const provider = createProvider()
    const world = await setupWorld({ environment, fetch: provider.fetch })
    const { token } = await signUp(world)
    const search = () => world.request('GET', '/music/search?q=été&type=track&limit=5', { token })
    const reply = await search()
    expect(reply.json).toEqual({ tracks: { items: [track] } })
    const [grant, found] = provider.asked
    expect(grant?.headers.get('Authorization')).toBe(`Basic ${btoa('id:secret')}`)
    expect(grant?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded')
    expect(grant?.body).toBe('grant_type=client_credentials')
    expect(found?.url).toBe(`${environment.MUSIC_SEARCH_URL}?q=%C3%A9t%C3%A9&type=track&limit=5`)
    expect(found?.headers.get('Authorization')).toBe('Bearer token1')
    await search()
    expect(provider.asked).toHaveLength(3)
    world.clock.advance((3600 - 59) * 1000)
    await search()
    expect(provider.asked).toHaveLength(5)
  })

  test('searches that wait for a token share one grant, and a refused token is asked for anew, once', async () => {
    const provider = createProvider()
    const world = await setupWorld({ environment, fetch: provider.fetch })
    const { token } = await signUp(world)
    const search = () => world.request('GET', '/music/search?q=a', { token })
    await Promise.all([search(), search(), search()])
    const grants = () =>
      provider.asked.filter(({ url }) => url === environment.MUSIC_TOKEN_URL).length
    expect(grants()).toBe(1)
    provider.refused = 'Bearer token1'
    expect((await search()).json).toEqual({ tracks: { items: [track] } })
    expect(grants()).toBe(2)
    provider.searchStatus = 401
    expect((await search()).json).toEqual({ tracks: { items: [] }, isUnavailable: true })
    expect(grants()).toBe(3)
    provider.searchStatus = 200
    expect((await search()).json).toEqual({ tracks: { items: [track] } })
    expect(grants()).toBe(4)
  })

  test('an item that is not what a track should be is left out; the others stay, in order', async () => {
    const provider = createProvider()
    const world = await setupWorld({ environment, fetch: provider.fetch })
    const { token } = await signUp(world)
    const second = { ...track, id: 't2' }
    for (const odd of [
      null,
      'a track',
      { ...track, album: null },
      { ...track, album: { name: 'Album' } },
      { ...track, album: { name: 'Album', images: [{ url: null }] } },
      // What somebody keeps on their own computer has no id.
      { ...track, id: null },
      { ...track, uri: undefined },
      { ...track, artists: [{ name: null }] },
      { ...track, name: null },
    ]) {
      provider.items = [track, odd, second]
      const { json: found } = await world.request('GET', '/music/search?q=a', { token })
      expect([odd, found]).toEqual([odd, { tracks: { items: [track, second] } }])
    }
  })

  test('without a provider, or when it fails, nothing is found and the reply says why', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world)
    const nothing = { tracks: { items: [] }, isUnavailable: true }
    const reply = await world.request('GET', '/music/search?q=a', { token })
    expect([reply.status, reply.json]).toEqual([200, nothing])
    for (const fetch of [
      () => Promise.reject(new Error('down')),
      () => Promise.resolve(new Response('<html>', { status: 200 })),
      () => Promise.resolve(json({}, 500)),
    ]) {
      const other = await setupWorld({ environment, fetch })
      const person = await signUp(other)
      const failed = await other.request('GET', '/music/search?q=a', { token: person.token })
      expect([failed.status, failed.json]).toEqual([200, nothing])
    }
  })

  test('a blank or endless search is refused', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world)
    for (const query of ['', 'q=', 'q=%20', `q=${'a'.repeat(201)}`, 'q=a&limit=11', 'q=a&type=x']) {
      expect((await world.request('GET', `/music/search?${query}`, { token })).status).toBe(400)
    }
  })

  test('[SV57] a cover comes through the server, cacheable, without a token', async () => {
    const world = await setupWorld({
      environment,
      fetch: () =>
        Promise.resolve(
          new Response(new Uint8Array([1, 2, 3]), { headers: { 'Content-Type': 'image/jpeg' } }),
        ),
    })
    const cover = (url: string) =>
      world.request('GET', `/music/cover?url=${encodeURIComponent(url)}`)
    for (const url of [
      'https://covers.example/1',
      'https://a.covers.example/1',
      'http://127.0.0.1:9998/1',
    ]) {
      const reply = await cover(url)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('Content-Type')).toBe('image/jpeg')
      expect(reply.headers.get('Cache-Control')).toBe('public, max-age=2592000')
      expect(reply.text).toBe('\u0001\u0002\u0003')
    }
  })

  test('[SV57] covers open no other door', async () => {
    const asked: string[] = []
    const world = await setupWorld({
      environment,
      fetch: (url, init) => {
        asked.push(url)
        expect(init.redirect).toBe('error')
        const type = url.endsWith('svg')
          ? 'image/svg+xml'
          : url.endsWith('html')
            ? 'text/html'
            : 'image/png'
        const size = url.endsWith('big') ? 2 * 1024 * 1024 + 1 : 10
        return Promise.resolve(
          new Response(new Uint8Array(size), { headers: { 'Content-Type': type } }),
        )
      },
    })
    const statusOf = async (url: string) =>
      (await world.request('GET', `/music/cover?url=${encodeURIComponent(url)}`)).status
    const foreign = [
      'https://evil.example/covers.example',
      'https://covers.example.evil.example/1',
      'https://evilcovers.example/1',
      'http://covers.example/1',
      'https://covers.example:8443/1',
      'https://me:pw@covers.example/1',
      'http://127.0.0.1:3000/api/health',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
    ]
    for (const url of foreign) expect([url, await statusOf(url)]).toEqual([url, 404])
    expect(asked).toEqual([])
    for (const file of ['svg', 'html', 'big']) {
      expect(await statusOf(`https://covers.example/${file}`)).toBe(404)
    }
    expect(asked).toHaveLength(3)
    expect(await statusOf('no address')).toBe(400)
  })
}
