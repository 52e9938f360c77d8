// A browser killed outright while somebody types, then while they send. `node tests/kills/run.ts 100` does it a hundred times.
import { createDice } from '#simulation/random.ts'
import { killBrowsers } from '#support/browserKills.ts'
import { expect, test } from '#support/journey.ts'

test('[SY4][SY13] three kills of the browser take nothing that was said to be kept, nor a day that was sent', async ({
  server,
}) => {
  const report = await killBrowsers(server, { kills: 3, dice: createDice(1) })
  expect(report).toMatchObject({ whileTyping: 2, whileSending: 1, daysElsewhere: 1, lost: [] })
  expect(report.lettersSaid).toBeGreaterThan(10)
})
