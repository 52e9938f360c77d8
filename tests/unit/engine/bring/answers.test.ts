// What the worker that reads tells the page.
import type { PlacedPart, Told } from '#domain/bring/conversation.ts'
import type { Places } from '#domain/bring/placed.ts'
import { createAnswers } from '#engine/bring/answers.ts'
import { broughtWords as added } from '#text/broughtWords.ts'
import { day } from '#support/days.ts'
import { fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const here = 'Europe/Paris'
const last = day('2026-11-20')
const places: Places = { notes: 'lueur', byHeading: new Map() }

function start() {
  const told: Told[] = []
  const placed: PlacedPart[] = []
  const to = { postMessage: (part: PlacedPart) => void placed.push(part) }
  return { told, placed, to, answer: createAnswers((one) => void told.push(one)) }
}

const dayAt = (at: number): string => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10)

/** A table of so many days, from 2020-01-01 on. */
const tableOf = (count: number): File => {
  const rows = Array.from({ length: count }, (_, at) => `${dayAt(at)},mots ${at}`)
  return fileOf(['date,note', ...rows].join('\n'), 'x.csv')
}

test('[BJ1] the page hears how far the reading is, then what was found', async () => {
  const { told, answer } = start()
  await answer({ type: 'read', files: [tableOf(2), tableOf(3)], here, last })
  expect(told).toEqual([
    { type: 'progress', entries: 2 },
    { type: 'progress', entries: 5 },
    {
      type: 'found',
      result: {
        ok: true,
        value: expect.objectContaining({
          format: 'csv',
          entries: 3,
          days: 3,
          first: '2020-01-01',
          last: '2020-01-03',
        }) as unknown,
      },
    },
  ])
})

test.for([
  [249, [100, 100, 49]],
  [200, [100, 100]],
  [1, [1]],
] as const)(
  '[BJ5] the days come a hundred at a time, each once, and the last of them say so: $0',
  async ([count, lengths]) => {
    const { told, placed, to, answer } = start()
    await answer({ type: 'read', files: [tableOf(count)], here, last })
    told.length = 0
    await answer({ type: 'place', turn: 7, places, added, to })
    expect(told).toEqual([{ type: 'placed', turn: 7 }])
    expect(placed.map(({ days, isLast }) => [days.length, isLast])).toEqual(
      lengths.map((length, at) => [length, at === lengths.length - 1]),
    )
    expect(placed.flatMap(({ days }) => days.map(({ texts }) => texts.lueur))).toEqual(
      Array.from({ length: count }, (_, at) => `mots ${at}`),
    )
  },
)

test('[BJ3] days to come alone are no journal, and none of them is placed', async () => {
  const { told, placed, to, answer } = start()
  await answer({ type: 'read', files: [tableOf(3)], here, last: day('2019-12-31') })
  expect(told.at(-1)).toEqual({ type: 'found', result: { ok: false, error: 'empty' } })
  told.length = 0
  await answer({ type: 'place', turn: 1, places, added, to })
  expect(placed).toEqual([{ days: [], isLast: true }])
})

test('[BJ4] a file that is refused is told with its reason, and leaves nothing to place', async () => {
  const { told, placed, to, answer } = start()
  await answer({ type: 'read', files: [fileOf('{"a": 1}', 'x.json')], here, last })
  expect(told.at(-1)).toEqual({ type: 'found', result: { ok: false, error: 'unknown' } })
  told.length = 0
  await answer({ type: 'place', turn: 1, places, added, to })
  expect([...told, ...placed]).toEqual([])
})

test('[BJ2] the page hears what a file that names no zone gives in each one', async () => {
  const { told, answer } = start()
  const at = { creationDate: '2026-11-19T23:30:00Z', text: 'tard' }
  await answer({
    type: 'read',
    files: [fileOf(JSON.stringify({ entries: [at] }), 'x.json')],
    here,
    last,
  })
  told.length = 0
  await answer({ type: 'zones', added })
  expect(told.map(({ type }) => type)).toEqual(['zones'])
  const zones = told.flatMap((one) => (one.type === 'zones' ? one.zones : []))
  const dayIn = (name: string) =>
    zones.find(({ zone }) => zone === name)?.days.map(({ day: on, texts }) => [on, texts.lueur])
  expect(dayIn(here)).toEqual([['2026-11-20', 'tard']])
  expect(dayIn('UTC')).toEqual([['2026-11-19', 'tard']])
})

test('[BJ4] what cannot go on says so: a file that its browser does not give', async () => {
  const { told, answer } = start()
  const lost = tableOf(1)
  lost.slice = () => {
    throw new DOMException('', 'NotReadableError')
  }
  await answer({ type: 'read', files: [lost], here, last })
  expect(told).toEqual([{ type: 'broken' }])
})

test('[BJ3] where every journal is left in the file, that is told too', async () => {
  const { placed, to, answer } = start()
  const entries = [{ creationDate: '2020-01-02T10:00:00Z', text: 'mots' }]
  const file = fileOf(JSON.stringify({ entries }), 'Travail.json')
  await answer({ type: 'read', files: [file], here, last })
  const without = { ...places, without: new Set(['Travail']) }
  await answer({ type: 'place', turn: 1, places: without, added, to })
  expect(placed).toEqual([{ days: [], isLast: true }])
})
