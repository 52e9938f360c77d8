// Every sample file of another app, read by the worker of a browser with its own streams and decoders: it finds there what Node finds.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { summaryOf } from '#domain/bring/conversation.ts'
import { leftOutKinds } from '#domain/bring/brought.ts'
import { day } from '#support/days.ts'
import { expect, test } from '#support/journey.ts'
import { openHome } from '#support/quickSignUp.ts'
import {
  broughtFrom,
  fileOf,
  sampleFile,
  sampleText,
  zipOf,
  zipOfSamples,
} from '#support/samples.ts'
import { bringText } from '#text/bring.ts'
import { fr } from '#text/typography.ts'

const journey = ['1625494049547-4BbDhzcByTFSg6MW.json', '1709595000000-abc.json', 'web.json']
const ofJourney = journey.map((name) => `journey/${name}`)
const ofDayOne = ['day-one/Journal.json', 'day-one/Travail.json']
const dailyBackup = 'daylio/backup.json'
const inBase64 = (name: string) => Buffer.from(sampleText(name)).toString('base64')
const page20 = '<!doctype html><meta charset="utf-8"><p>Vu la mer &amp; le port, à cœur joie.</p>'

/** Each as a person chooses it, with the samples in it. */
const chosen: readonly (readonly [files: readonly File[], samples: readonly string[]])[] = [
  [
    [
      zipOfSamples(ofDayOne, [
        { name: 'photos/6C886CB69DC14EB9A8B568678C0FDD32.jpeg', content: 'x', isStored: true },
      ]),
    ],
    ofDayOne,
  ],
  [[zipOfSamples(ofJourney)], ofJourney],
  [[zipOfSamples(['diaro/DiaroBackup.xml'])], ['diaro/DiaroBackup.xml']],
  [[zipOf([{ name: 'backup.daylio', content: inBase64(dailyBackup) }], 'x.daylio')], [dailyBackup]],
  ...[
    'csv/bare.csv',
    'csv/dates.csv',
    'csv/us.csv',
    'day-one/Journal.json',
    'daylio/daylio.csv',
    'diarium/diarium.json',
    'jrnl/jrnl.json',
    'jrnl/jrnl.txt',
    'markdown/manyDays.md',
    'pixels/PixelsBackup.json',
  ].map((name) => [[sampleFile(name)], [name]] as const),
  // Several at once; a page of the web and a text, of which there is no sample.
  [
    [sampleFile('markdown/2026-11-20.md'), fileOf('Un mot de plus.', '2026-11-19.md')],
    ['markdown/2026-11-20.md'],
  ],
  [[fileOf(page20, '2026-11-20.html')], []],
  [[fileOf('20 novembre 2026\nUn mot.\n\n21 novembre 2026\nUn autre.\n', 'carnet.txt')], []],
]

const unreadReasons = ['noDate', 'future', 'tooOld', 'damaged', 'noText', 'twice'] as const

test('every sample is chosen', () => {
  const samples = readdirSync('tests/samples', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map(({ parentPath, name }) => `${path.basename(parentPath)}/${name}`)
  expect(new Set(chosen.flatMap(([, names]) => names))).toEqual(new Set(samples))
})

test('[BJ1] each sample file has in the worker of Chromium the format, texts and losses that it has in Node', async ({
  server,
  page,
}) => {
  const today = day('2026-12-05')
  await openHome(page, server, { today })
  await page.goto(`${server.url}/bring-journal`)
  const title = page.getByRole('heading', { level: 1 })
  const formats = new Set<string>()
  for (const [files] of chosen) {
    const names = files.map(({ name }) => name).join(', ')
    const found = summaryOf(await broughtFrom(...files), today)
    if (found === null) throw new Error(`Node finds no day in ${names}.`)
    formats.add(found.format)
    await expect(title, names).toHaveText(bringText.title)
    await page
      .getByRole('main')
      .locator('input[type="file"]')
      .setInputFiles(
        await Promise.all(
          files.map(async (file) => ({
            name: file.name,
            mimeType: 'application/octet-stream',
            buffer: Buffer.from(await file.arrayBuffer()),
          })),
        ),
      )
    await expect(title, names).toHaveText(fr(bringText.found(found.days)))
    const main = page.getByRole('main')
    await expect(main.getByText(bringText.foundIn(found.format, found.entries))).toBeVisible()
    await expect(main.getByText(bringText.span(found.first, found.last))).toBeVisible()
    const lines = [
      ...leftOutKinds
        .filter((kind) => found.leftOut[kind] > 0)
        .map((kind) => bringText.leftOut[kind](found.leftOut[kind])),
      ...unreadReasons
        .filter((reason) => found.unread[reason] > 0)
        .map((reason) => bringText.unread[reason](found.unread[reason])),
      ...(found.unknown.length === 0 ? [] : [bringText.unknown(found.unknown)]),
    ]
    for (const line of lines) {
      await expect(main.getByRole('listitem').filter({ hasText: line }), names).toBeVisible()
    }
    await page.getByRole('button', { name: bringText.cancel, exact: true }).click()
  }
  expect([...formats].toSorted()).toEqual(
    Object.keys(bringText.formatNames)
      .filter((format) => format !== 'lueur')
      .toSorted(),
  )
})
