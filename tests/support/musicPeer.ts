// Stands for the music provider, which cannot be reached: the client-credentials grant, the track search and the covers,
// by the provider's own protocol, on loopback.
import { createServer } from 'node:http'

export interface MusicPeer {
  readonly environment: Readonly<Record<string, string>>
  /** Words of every search that reached it. */
  readonly searches: string[]
  /** From now on a search waits until it is let go. */
  hold(): () => void
  fail(): void
  stop(): Promise<void>
}

const songs = ['Plein soleil', 'Le soleil donne', 'Soleil noir', 'Sous la pluie']

export async function startMusicPeer(): Promise<MusicPeer> {
  const searches: string[] = []
  let isFailing = false
  let gate = Promise.resolve()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/token') {
      const expected = `Basic ${Buffer.from('client:secret').toString('base64')}`
      const isRight =
        request.headers.authorization === expected &&
        request.headers['content-type'] === 'application/x-www-form-urlencoded'
      json(isRight ? 200 : 400, isRight ? { access_token: 'grant-1', expires_in: 3600 } : {})
      return
    }
    if (request.headers.authorization !== 'Bearer grant-1') {
      json(401, {})
      return
    }
    const words = url.searchParams.get('q') ?? ''
    searches.push(words)
    const items = songs
      .filter((name) => name.toLowerCase().includes(words.toLowerCase()))
      .map((name, at) => ({
        id: `track-${at}`,
        name,
        artists: [{ name: 'Les Heures lentes' }, { name: 'Ana' }],
        album: { name: 'Été', images: [] },
        uri: `music:track:${at}`,
      }))
    void gate.then(() => json(isFailing ? 500 : 200, { tracks: { items } }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return {
    environment: {
      MUSIC_TOKEN_URL: `${origin}/token`,
      MUSIC_SEARCH_URL: `${origin}/search`,
      MUSIC_CLIENT_ID: 'client',
      MUSIC_CLIENT_SECRET: 'secret',
    },
    searches,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    fail() {
      isFailing = true
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
