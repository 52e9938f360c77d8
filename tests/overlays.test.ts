// The phone's back closes what lies over a page, and only then leaves the page: whatever lies over one says how.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Opened by an address, which back leaves by itself. */
const byAddress = ['src/features/search/SearchOverlay.tsx', 'src/ui/ModalSheet.tsx']

const layers = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => path.posix.join('src', name))
  .filter((file) =>
    /@base-ui\/react\/(?:alert-dialog|dialog|drawer|menu|popover|select)'|<dialog[ >]/.test(
      readFileSync(file, 'utf8'),
    ),
  )

test('whatever lies over a page is closed by the phone’s back', () => {
  expect(layers.length).toBeGreaterThan(3)
  const others = layers.filter((file) => !/\buseBackCloses\(/.test(readFileSync(file, 'utf8')))
  expect(others.toSorted()).toEqual(byAddress)
})
