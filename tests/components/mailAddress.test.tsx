// The address that a page is about, among the words that introduce it.
import { expect, test } from 'vitest'
import { ok } from '#domain/result.ts'
import { NewPasswordStep } from '#features/auth/NewPasswordStep.tsx'
import { show } from '#support/show.tsx'

/** The address that the page shown last is about: its lines, and whether they keep within the page. */
const shownAddress = () => {
  const shown = [...document.querySelectorAll('main b')].at(-1)
  if (shown === undefined) return null
  const words = document.createRange()
  words.selectNodeContents(shown)
  const lines = [...words.getClientRects()]
  const edge = shown.closest('main')?.getBoundingClientRect().right ?? 0
  return {
    lines: new Set(lines.map(({ top }) => Math.round(top))).size,
    isWithin: lines.every(({ right }) => right <= edge),
  }
}

test('an address with a hyphen stands whole on the next line, and is cut only where it is longer than one', async () => {
  for (const [address, lines] of [
    ['anne-b4ef0cc0@exemple.fr', 1],
    [`${'anne-'.repeat(12)}lise@exemple.fr`, 3],
  ] as const) {
    await show(
      <NewPasswordStep
        email={address}
        opensJournal
        onPasskey={() => Promise.resolve(null)}
        onPassword={() => Promise.resolve(ok(undefined))}
        onBack={() => undefined}
        onDone={() => Promise.resolve()}
      />,
    )
    await expect.poll(shownAddress).toEqual({ lines, isWithin: true })
  }
})
