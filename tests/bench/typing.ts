// T1: typing in the form, where each letter is sealed and kept, beside a text area of a page that keeps nothing.
import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath, phoneOptions } from '#support/chromium.ts'
import { openQuietForm } from '#support/journey.ts'
import { openHome } from '#support/quickSignUp.ts'
import { startServer } from '#support/setupServer.ts'
import { inTurn, rowOf, type Row } from './rows.ts'

const rounds = 9
const text = "Ce soir on a marché jusqu'au phare, et le vent était doux."

/** From the key to the frame that shows its letter, the median of a sentence, ms. */
async function letterTime(page: Page, slowdown: number): Promise<number> {
  await page.bringToFront()
  const client = await page.context().newCDPSession(page)
  const area = page.locator('textarea')
  await area.fill('')
  await area.evaluate((element) => {
    const times: number[] = []
    Object.assign(globalThis, { times })
    element.addEventListener('keydown', ({ timeStamp }) => {
      element.addEventListener(
        'input',
        () =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => times.push(performance.now() - timeStamp))
            port1.start()
            port2.postMessage(null)
          }),
        { once: true },
      )
    })
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await area.pressSequentially(text, { delay: 60 })
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await client.detach()
  const times = await page.evaluate(() => (globalThis as unknown as { times: number[] }).times)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

export async function measureTyping(): Promise<readonly Row[]> {
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  try {
    const app = await (await browser.newContext(phoneOptions)).newPage()
    await openHome(app, server)
    await openQuietForm(app)
    const bare = await (await browser.newContext(phoneOptions)).newPage()
    await bare.setContent(
      '<!doctype html><html lang="fr"><textarea rows="8" style="inline-size: 100%"></textarea>',
    )
    const rows = []
    for (const [slowdown, goal] of [
      [1, 1.15],
      [4, 1.5],
    ] as const) {
      const { form, area } = await inTurn(rounds, {
        form: () => letterTime(app, slowdown),
        area: () => letterTime(bare, slowdown),
      })
      rows.push(
        rowOf({
          id: slowdown === 1 ? 'T1' : 'T1 slowed',
          what: `a letter typed, sealed and kept${slowdown === 1 ? '' : ', phone slowed four times'}`,
          unit: 'ms',
          ours: form,
          beside: { 'text area that keeps nothing': area },
          goal,
        }),
      )
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}
