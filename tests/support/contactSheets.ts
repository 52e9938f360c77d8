// One contact sheet a screen of what `PICTURES=1 npx playwright test screens` left: a row a theme, a column a size, before them the drawing of
// the same screen where a folder of drawings is given.
//
//   node tests/support/contactSheets.ts [folder of drawings [begin of their names]]
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './chromium.ts'

const pictures = 'test-results/screens'
const sheets = 'test-results/sheets'
const heightPx = 620
const [drawings, begin = ''] = process.argv.slice(2)

/** Where a drawing has another name than the picture. */
const drawnAs: Readonly<Record<string, string>> = {
  'journal-detail-read': 'detail',
  'journal-detail-edit': 'detail-edit',
  'calendar-grid': 'calendar',
  'calendar-sheet': 'sheet',
  'calendar-sheet-expanded': 'sheet-open',
  'home-music': 'sheet-song',
  'account-settings': 'account',
  'music-empty': 'music',
  'saved-milestone': 'saving-4',
  'locked-refused': 'locked',
  'year-card-1': 'december-1',
  'year-card-2': 'december-2',
  'year-card-3': 'december-3',
  'year-card-4': 'december-4',
  'year-card-5': 'december-5',
  'bring-choose': 'import-1',
  'bring-found': 'import-2',
  'bring-sealed': 'import-4',
}

const named = /^(?<screen>.+)-(?<size>\d+)-(?<theme>light|dark)\.png$/
const taken = (await readdir(pictures))
  .map((file) => named.exec(file)?.groups)
  .filter((parts) => parts !== undefined)
const plans = drawings === undefined ? [] : await readdir(drawings)

async function figure(file: string, title: string): Promise<string> {
  const bytes = await readFile(file, 'base64')
  return `<figure><img src="data:image/png;base64,${bytes}">${title}</figure>`
}

async function row(screen: string, theme: string): Promise<string> {
  const drawnName = begin + (drawnAs[screen] ?? screen)
  const drawn = plans.filter((file) => {
    const rest = file.startsWith(drawnName) ? file.slice(drawnName.length) : ''
    return rest === `-${theme}.png` || new RegExp(`^-\\d+-${theme}\\.png$`).test(rest)
  })
  const sizes = taken.filter((one) => one['screen'] === screen && one['theme'] === theme)
  const figures = await Promise.all([
    ...drawn.map((file) => figure(path.join(drawings ?? '', file), `drawn: ${file}`)),
    ...sizes
      .map(({ size }) => Number(size))
      .toSorted((a, b) => a - b)
      .map((size) => figure(path.join(pictures, `${screen}-${size}-${theme}.png`), `${size}`)),
  ])
  return `<div>${figures.join('')}</div>`
}

await mkdir(sheets, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
const page = await browser.newPage()
for (const screen of new Set(taken.map((one) => one['screen'] ?? ''))) {
  const rows = await Promise.all(['light', 'dark'].map((theme) => row(screen, theme)))
  await page.setContent(
    `<style>body{margin:8px;width:max-content;font:12px sans-serif}div{display:flex;gap:8px}
figure{margin:0 0 8px;display:grid}img{block-size:${heightPx}px}</style><h1>${screen}</h1>${rows.join('')}`,
  )
  await page.locator('body').screenshot({ path: path.join(sheets, `${screen}.png`) })
}
await browser.close()
process.stdout.write(`${sheets}\n`)
