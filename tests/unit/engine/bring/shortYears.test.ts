// Years of two figures: they stand last, but between hyphens, where the order of the texts tells.
import { broughtFrom, days, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const told = async (...files: readonly File[]) => {
  const brought = await broughtFrom(...files)
  return [...days(brought), brought.unsureDates]
}
const file = (name: string, ...lines: readonly string[]) => fileOf(lines.join('\n'), name)
const table = (...dates: readonly string[]) =>
  file('a.csv', 'Date;Texte', ...dates.map((date, at) => `${date};mots ${at}`))

test('[BJ2] one after the other, or the last first, days between hyphens tell that their year stands first', async () => {
  const march = ['2024-03-30', '2024-03-31', '2024-04-01']
  expect(await told(table('24-03-30', '24-03-31', '24-04-01'))).toEqual([...march, 0])
  expect(await told(table('24-04-01', '24-03-31', '24-03-30'))).toEqual([...march.toReversed(), 0])
  expect(
    await told(file('a.csv', 'Date;Texte', '24-03-30 08:00;A', ';B', '24-03-31;C', '24-04-01;D')),
  ).toEqual(['2024-03-30 08:00', '2024-03-30', '2024-03-31', '2024-04-01', 0])
})

test('[BJ2] or that it stands last', async () => {
  expect(await told(table('14-03-24', '15-03-24', '13-04-24'))).toEqual([
    '2024-03-14',
    '2024-03-15',
    '2024-04-13',
    0,
  ])
})

test('[BJ2] where the texts stand in order either way, or in neither, it stands last, and the preview says so', async () => {
  expect(await told(table('24-03-05'))).toEqual(['2005-03-24', 1])
  // Each Christmas, or each day of a December.
  expect(await told(table('24-12-22', '24-12-23'))).toEqual(['2022-12-24', '2023-12-24', 2])
  expect(await told(table('05-03-24', '04-03-24', '06-03-23'))).toEqual([
    '2024-03-05',
    '2024-03-04',
    '2023-03-06',
    3,
  ])
})

test('[BJ2] between other signs it stands last, as people write it', async () => {
  expect(await told(table('24/12/22', '24/12/23', '25/12/24'))).toEqual([
    '2022-12-24',
    '2023-12-24',
    '2024-12-25',
    0,
  ])
  expect(await told(file('a.md', '# 24/12/22', 'A', '# 24/12/23', 'B'))).toEqual([
    '2022-12-24',
    '2023-12-24',
    0,
  ])
})

test('[BJ2] names of files stand in their own order, which tells nothing: they are said to be unsure', async () => {
  const notes = ['05-04-24.md', '24-03-05.md'].map((name) => file(name, `mots de ${name}`))
  expect(await told(...notes)).toEqual(['2024-04-05', '2005-03-24', 2])
})
