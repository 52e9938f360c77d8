import { installKindOf, installKindsFor } from '#features/install/InstallSteps.tsx'
import { expect, test } from 'vitest'

const agents = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  chrome:
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  samsung:
    'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
  firefox: 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0',
  tablet:
    'Mozilla/5.0 (Linux; Android 16; Pixel Tablet) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36 EdgA/150.0.0.0',
  opera:
    'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36 OPR/93.0.0.0',
  inAnotherApp:
    'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36',
  iPad: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0.0.0 Mobile/15E148 Safari/604.1',
  desktop:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
}

const kindOf = (text: string, touchPoints: number) => installKindOf({ text, touchPoints })

test('each browser is told its own way', () => {
  expect(kindOf(agents.iPhone, 5)).toBe('ios')
  expect(kindOf(agents.iPad, 5)).toBe('ios')
  expect(kindOf(agents.mac, 5)).toBe('ios')
  expect(kindOf(agents.mac, 0)).toBe('other')
  expect(kindOf(agents.chrome, 5)).toBe('androidChrome')
  expect(kindOf(agents.tablet, 5)).toBe('androidChrome')
  expect(kindOf(agents.samsung, 5)).toBe('samsung')
  expect(kindOf(agents.firefox, 5)).toBe('firefox')
})

test('a browser without steps of its own gets the general ones', () => {
  for (const text of [agents.edge, agents.opera, agents.inAnotherApp]) {
    expect(kindOf(text, 5)).toBe('other')
  }
  expect(kindOf(agents.desktop, 0)).toBe('other')
  expect(kindOf('', 0)).toBe('other')
})

const first = (text: string, touchPoints: number) => installKindsFor({ text, touchPoints })[0]

test('a computer reads the iPhone’s steps first, a phone its own', () => {
  expect(first(agents.desktop, 0)).toBe('ios')
  expect(first(agents.samsung, 5)).toBe('samsung')
  expect(installKindsFor({ text: agents.desktop, touchPoints: 0 }).at(-1)).toBe('other')
})
