import { installKindOf } from '#features/install/installKind.ts'
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
  desktop:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
}

test('each browser is told its own way', () => {
  expect(installKindOf(agents.iPhone, 5)).toBe('ios')
  expect(installKindOf(agents.mac, 5)).toBe('ios')
  expect(installKindOf(agents.mac, 0)).toBe('other')
  expect(installKindOf(agents.chrome, 5)).toBe('androidChrome')
  expect(installKindOf(agents.samsung, 5)).toBe('samsung')
  expect(installKindOf(agents.firefox, 5)).toBe('firefox')
  expect(installKindOf(agents.desktop, 0)).toBe('other')
  expect(installKindOf('', 0)).toBe('other')
})
