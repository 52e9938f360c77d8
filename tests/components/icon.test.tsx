// Icons beside text that a person has made larger.
import { afterEach, expect, test } from 'vitest'
import { Icon } from '#ui/Icon.tsx'
import { show } from '#support/show.tsx'

afterEach(() => {
  document.documentElement.style.fontSize = ''
})

const widths = (): readonly number[] =>
  [...document.querySelectorAll('svg')].map((icon) => icon.getBoundingClientRect().width)

test('icons grow with the text, and stay within the buttons around them', async () => {
  await show(
    <>
      <Icon name="pin" />
      <Icon name="pin" isSmall />
    </>,
  )
  expect(widths()).toEqual([24, 20])
  document.documentElement.style.fontSize = '200%'
  expect(widths()).toEqual([36, 30])
})
