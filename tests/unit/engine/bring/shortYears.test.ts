// Years of two figures: whether they stand first or last is told by all dates together.
import { broughtFrom, days, fileOf, zipOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const told = async (...files: readonly File[]) => {
  const brought = await broughtFrom(...files)
  return [...days(brought), brought.unsureDates]
}
const file = (name: string, ...lines: readonly string[]) => fileOf(lines.join('\n'), name)

const march = ['2024-03-05', '2024-03-06', '2024-03-31', 0]

test.for(['-', '/', '.'])(
  '[BJ2] a year of two figures that stays stands first: 24%s03',
  async (sign) => {
    const dates = ['24-03-05', '24-03-06', '24-03-31'].map((date) => date.replaceAll('-', sign))
    const rows = dates.map((date, at) => `${date};mots ${at}`)
    expect(await told(file('a.csv', 'Date;Texte', ...rows))).toEqual(march)
    const names = dates.filter(() => sign !== '/').map((date) => `${date}.md`)
    if (names.length === 0) return
    expect(await told(...names.map((name) => file(name, `mots de ${name}`)))).toEqual(march)
    expect(await told(zipOf(names.map((name) => ({ name, content: `mots de ${name}` }))))).toEqual(
      march,
    )
  },
)

test('[BJ2] so it does in headings, and in rows under a date that stands once', async () => {
  expect(await told(file('a.md', '# 24/03/05', 'A', '# 24/03/06', 'B', '# 24/03/31', 'C'))).toEqual(
    march,
  )
  expect(await told(file('a.csv', 'Date;Texte', '24/03/05 08:00;A', ';B', '24/03/31;C'))).toEqual([
    '2024-03-05 08:00',
    '2024-03-05',
    '2024-03-31',
    0,
  ])
})

test('[BJ2] one that stays at the end stands last', async () => {
  expect(await told(file('a.csv', 'Date;Texte', '05/03/24;A', '06/03/24;B', '31/12/23;C'))).toEqual(
    ['2024-03-05', '2024-03-06', '2023-12-31', 0],
  )
})

test('[BJ2] where both may be, it stands last, and the preview says so', async () => {
  expect(await told(file('a.csv', 'Date;Texte', '24-03-05;A'))).toEqual(['2005-03-24', 1])
  expect(await told(file('a.csv', 'Date;Texte', '03/04/24;A', '05/04/22;B'))).toEqual([
    '2024-04-03',
    '2022-04-05',
    2,
  ])
})

test('[BJ2] one order is told by other files, and the other by the years', async () => {
  const brought = await told(
    file('a.csv', 'Date;Texte', '10/03/05;A', '10/03/06;B', '10/03/31;C'),
    file('b.csv', 'Date;Texte', '03/04/2026;D'),
    file('c.csv', 'Date;Texte', '12/25/2025;E', '12/26/2025;F'),
  )
  expect(brought).toEqual([
    '2010-03-05',
    '2010-03-06',
    '2010-03-31',
    '2026-03-04',
    '2025-12-25',
    '2025-12-26',
    0,
  ])
})
