import { expect, test } from 'vitest'
import { phoneNameOf } from '#server/http/phoneName.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const pixel = 'Mozilla/5.0 (Linux; Android 10; K)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X)'
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0'

test.for([
  [`${iphone} ${webkit} Version/17.4.1 Mobile/15E148 Safari/604.1`, 'iPhone, Safari'],
  // On the home screen.
  [`${iphone} ${webkit} Mobile/15E148`, 'iPhone, Safari'],
  [`${iphone} ${webkit} CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1`, 'iPhone, Chrome'],
  [`${iphone} ${webkit} FxiOS/125.2 Mobile/15E148 Safari/605.1.15`, 'iPhone, Firefox'],
  [
    `${iphone} ${webkit} Version/17.0 EdgiOS/124.0.2478.50 Mobile/15E148 Safari/604.1`,
    'iPhone, Edge',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) ${webkit} Version/12.1.2 Mobile/15E148 Safari/604.1`,
    'iPad, Safari',
  ],
  [`${pixel} ${chrome} Mobile Safari/537.36`, 'Android, Chrome'],
  [`${pixel} ${chrome} Mobile Safari/537.36 EdgA/124.0.0.0`, 'Android, Edge'],
  [`${pixel} ${chrome} Mobile Safari/537.36 OPR/82.0.0.0`, 'Android, Opera'],
  [
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36',
    'Android, Samsung Internet',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile DuckDuckGo/5 Safari/537.36',
    'Android, DuckDuckGo',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0', 'Android, Firefox'],
  [
    'Mozilla/5.0 (Linux; U; Android 4.0.3; fr-fr) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
    'Android',
  ],
  [`${windows} ${chrome} Safari/537.36`, 'Windows, Chrome'],
  [`${windows} ${chrome} Safari/537.36 Edg/124.0.0.0`, 'Windows, Edge'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0',
    'Windows, Firefox',
  ],
  // Also an iPad that asks for the pages of a computer.
  [`${mac} ${webkit} Version/17.4.1 Safari/605.1.15`, 'Mac, Safari'],
  [`${mac} ${chrome} Safari/537.36`, 'Mac, Chrome'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
    'ChromeOS, Chrome',
  ],
  [
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0',
    'Linux, Firefox',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
    'Linux',
  ],
  ['curl/8.5.0', null],
  ['iphone', null],
  ['<b>Ta banque</b> +33 6 12 34 56 78', null],
  [`${'('.repeat(100_000)}iPhone`, null],
  ['', null],
  [undefined, null],
] as const)('[SV140] %s', ([userAgent, name]) => {
  expect(phoneNameOf(userAgent)).toBe(name)
})
