// The search of songs: replies that come in another order than they were asked for.
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useEngine } from '#context/engine.ts'
import { JournalContext } from '#context/session.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { MusicSearch } from '#features/fill-day/MusicSearch.tsx'
import { show } from '#support/show.tsx'
import { musicText } from '#text/music.ts'

const track = (name: string) => ({
  id: name,
  name,
  artists: [{ name: 'Camille' }],
  album: { name: 'Album', images: [] },
  uri: `song:${name}`,
})

function Search() {
  const { http } = useEngine()
  const [query, setQuery] = useState('')
  return (
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no song of before, and the calls
    <JournalContext value={{ http, token: 'token' } as unknown as Journal}>
      <MusicSearch
        query={query}
        hasReturned={false}
        onType={setQuery}
        onChoose={() => undefined}
        onTypeByHand={() => undefined}
      />
    </JournalContext>
  )
}

test('a late reply to an older query takes nothing away that was found for the newer one', async () => {
  const replies = new Map<string, (reply: Response) => void>()
  await show(<Search />, {
    reply: ({ url }) =>
      new Promise((resolve) => {
        replies.set(new URL(url).searchParams.get('q') ?? '', resolve)
      }),
  })
  const field = page.getByRole('searchbox', { name: musicText.search })
  const answer = (query: string, name: string) =>
    replies.get(query)?.(Response.json({ tracks: { items: [track(name)] } }))
  await field.fill('pluie')
  await expect.poll(() => replies.has('pluie')).toBe(true)
  await field.fill('pluie fine')
  await expect.poll(() => replies.has('pluie fine')).toBe(true)
  answer('pluie fine', 'Pluie fine')
  const newer = page.getByRole('button', { name: 'Pluie fine Camille' })
  await expect.element(newer).toBeVisible()
  answer('pluie', 'Pluie d’été')
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(newer).toBeVisible()
  await expect.element(page.getByText(musicText.count(1))).toBeVisible()
})
