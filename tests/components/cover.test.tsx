import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Cover } from '#journal-ui/Cover.tsx'
import { show } from '#support/show.tsx'

test.each([[undefined], ['']])('a song whose picture is %j asks for none', async (image) => {
  await show(
    <main>
      <h1>Chanson</h1>
      <Cover
        music={{
          id: '1',
          name: 'Titre',
          artists: 'Artiste',
          ...(image === undefined ? {} : { image }),
        }}
        size="m"
      />
    </main>,
  )
  await expect.element(page.getByRole('heading')).toBeVisible()
  expect(document.querySelector('main img')).toBeNull()
})
