// A line written as the dates that open the days of its text, but for one sign, is told; nothing else is.
import { broughtFrom, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const told = async (name: string, ...lines: readonly string[]) =>
  (await broughtFrom(fileOf(lines.join('\n'), name))).likeDates

test.for([
  ['2024-03-04', '2024-03-61', '2024-03-07'],
  ['2024-03-04', '2024-33-05', '2024-03-07'],
  ['2024-03-04', '2024-03-055', '2024-03-07'],
  ['2024-03-04', '2024-03--05', '2024-03-07'],
  ['2024-03-04', '2024-3-O5', '2024-03-07'],
  ['2024-03-04', '204-03-05', '2024-03-07'],
  ['2024-03-04', '2024-0305', '2024-03-07'],
  ['20240304', '202403055', '20240307'],
  ['04.03.2024', '16.03.224', '17.03.2024'],
  ['04/03/2024', '16//03/2024', '17/03/2024'],
  ['04/03/2024', '1O/05/2024', '17/05/2024'],
  ['04/03/2024', '66/03/2024', '17/03/2024'],
  ['04/03/2024', '1603/2024', '17/03/2024'],
  ['04/03/2024', '160/3/2024', '17/03/2024'],
  ['4/3/24', '166/3/24', '17/3/24'],
  ['Lundi 04/03/24', 'Ludi 16/03/24', 'Dimanche 17/03/24'],
  ['04/03/24', '16/033/24', '17/03/24'],
  ['04/03/24', '16/0324', '17/03/24'],
  ['Lundi 04/03/2024', 'Smaedi 16/03/2024', 'Dimanche 17/03/2024'],
  ['4 mai 2024', '16 mia 2024', '17 mai 2024'],
  ['4 mai 2024', '66 mai 2024', '17 mai 2024'],
  ['4 mai 2024', '16a vril 2024', '17 mai 2024'],
  ['4 mai 2024', 'l6 mai 2024', '17 mai 2024'],
  ['4 nov. 2024', '16 déc. 20024', '17 déc. 2024'],
  ["4 avril '24", "16 aril '24", "17 avril '24"],
  ['Mercredi 15 mai 2024', 'Jeudi16 mai 2024', 'Vendredi 17 mai 2024'],
  ['Journal du 15 mai 2024', 'Jounal du 16 mai 2024', 'Journal du 17 mai 2024'],
  ['Jour 1 : 15 mai 2024', 'Jor 2 : 16 mai 2024', 'Jour 3 : 17 mai 2024'],
  ['Cher journal, 15 mai 2024', 'Cher journal, 16 mii 2024', 'Cher journal, 17 mai 2024'],
  ['Lyon, le 15 mai 2024', 'Paris, l 16 mai 2024', 'Nice, le 17 mai 2024'],
  ['Wednesday, May 15, 2024', 'Thursday, May 161 2024', 'Friday, May 17, 2024'],
  ['March 4th, 2024', 'March 166th, 2024', 'March 17th, 2024'],
] as const)('[BJ4] between days as « %s » the slip « %s » is told', async ([day, slip, other]) => {
  for (const sign of ['## ', '', '- ']) {
    const lines = [`${sign}${day}`, 'A', '', sign + slip, 'B', '', `${sign}${other}`, 'C']
    const { count } = await told('a.md', ...lines)
    expect(count, sign).toBe(1)
  }
  const bold = [`**${day}**`, 'A', '', `**${slip}**`, 'B', '', `**${other}**`, 'C']
  expect(await told('a.md', ...bold)).toEqual({ count: 1, first: slip })
  const beside = [`${day} : A`, `${slip} : nous sommes au marché avec Paul`, `${other} : C`]
  expect((await told('a.txt', ...beside)).count).toBe(1)
})

test('[BJ4] so is a slip in what stands before each date', async () => {
  const days = ['Date : 04/03/2024', 'Dtae : 16/03/2024', 'Date : 17/03/2024']
  const lines = days.flatMap((line) => [line, 'A', ''])
  expect(await told('a.txt', ...lines)).toEqual({ count: 1, first: 'Dtae : 16/03/2024' })
})

const withoutYears = (line: string) =>
  told('a.txt', ...['4 mai 2024', '5 mai', line, '8 mai'].flatMap((one) => [one, 'A', '']))

test('[BJ4] so is a slip between days without a year, where it spares the letters of a short month', async () => {
  for (const slip of ['6m ai', '6mai ', '166 mai', '6 jujllet', '6 avrill'])
    expect((await withoutYears(slip)).count, slip).toBe(1)
  for (const words of ['1) mai', '6 mais', '3 bars', '5 juges', '6 amis', '16 heures'])
    expect((await withoutYears(words)).count, words).toBe(0)
})

test.for([
  ['2024-03-04', '2023-2024 : deux années', '2024-03', '2024', '555-0123'],
  ['04/03/2024', '12/2024', '03/2024 : bilan', '06/12/34/56/78', '3/4', '1/2/3', '1/20'],
  [
    '04/03/24',
    '06/12/34 56 78',
    '06/12/34/56/78',
    '1/2/3 soleil',
    '10/10',
    '1/2 tasse',
    '5/7/5',
    '120/80/65',
    '4,5/5',
  ],
  ['04.03.2024', '1.2.10 Introduction', '192.168.1.1', '12.500.000', '01.23.45.67.89', '16.'],
  ['04.03.24 :', '1.2.10 Introduction', '01.23.45.67.89', '12.50', '3.4.5', 'v1.2.3', '8.8.8.8'],
  ['4 mai 2024', '3 amis, 12 mardis', 'En 2024', 'Mai 2024', '16 ans', '6-4 6-3 7-5', '21h04'],
  ['Jour 1 : 4 mai 2024', 'Jour 2 : Rome', 'Jour 3', 'Jour 12 sans tabac', 'Jour 4 : 12 km'],
] as const)('[BJ4] between days as « %s » other figures are words', async ([day, ...words]) => {
  const next = day.replace('Jour 1', 'Jour 2').replace('4', '5')
  const last = day.replace('Jour 1', 'Jour 3').replace('4', '6')
  for (const line of words)
    for (const sign of ['', '## '])
      expect(
        await told('a.md', sign + day, 'A', sign + next, 'B', '', line, 'C', '', sign + last, 'D'),
        line,
      ).toEqual({ count: 0, first: '' })
})

test('[BJ4] so are words between days in English without a year', async () => {
  for (const line of ["June '98", 'Augusta 5', 'Mayo 12', 'March on 3', 'Marc 5'])
    expect(
      await told(
        'a.txt',
        ...['May 4, 2024', 'May 5', line, 'May 8'].flatMap((one) => [one, 'A', '']),
      ),
      line,
    ).toEqual({ count: 0, first: '' })
})

test('[BJ4] a line written as one day among twenty others is no opening of its text', async () => {
  const others = Array.from({ length: 25 }, (_, at) => [`${at + 1} mai 2024`, 'A']).flat()
  const lines = [...others, '2024-05-26', 'B', '2024-05-61', 'C', '27 mai 2024', 'D']
  expect((await told('a.txt', ...lines)).count).toBe(0)
})
