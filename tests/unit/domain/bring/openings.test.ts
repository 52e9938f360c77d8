// A line beside the lines that open the days of its text: written as they are but for one sign, or something else.
import { noOpenings, openingsOf } from '#domain/bring/openings.ts'
import { expect, test } from 'vitest'

/** Which of these are told as slips. */
const slipsAmong = (openers: readonly string[], lines: readonly string[]): readonly string[] =>
  lines.filter((line) => openingsOf(openers).isSlip(line))

const rows = (text: string, count: number) => Array.from({ length: count }, () => text)

interface Case {
  readonly openers: readonly string[]
  readonly slips: readonly string[]
  readonly others: readonly string[]
}
const cases: readonly Case[] = [
  {
    openers: ['2024-03-04', '2024-03-05'],
    slips: [
      '2024-03-61x',
      '2029-09-699',
      '2024-03-61',
      '204-03-05',
      '2024-03-055',
      '202-403-05',
      '2024-03-0',
      '3024-03-05',
      '2024-03-055 12:30',
      '2024-03-055 12 h',
      '2024-03-61 : mots',
      '2024_03-61',
    ],
    others: [
      '1924-03-05',
      '2024-03-61.5',
      '2024-03-61 5',
      '2024-03-61-5',
      '2024-03-61:5',
      '20243-0361',
      'a 2024-03-61',
      '2024-03',
      '2023-2024',
      '555-0123',
    ],
  },
  {
    openers: ['20240304', '20240305'],
    slips: ['202403055', '2024030', '30240305', '2024O305'],
    others: ['19240305', '2024030a55', '120240305 5'],
  },
  {
    openers: ['04/03/2024', '05/03/2024'],
    slips: [
      '16//03/2024',
      '1O/05/2024',
      '66/03/2024',
      '1603/2024',
      '160/3/2024',
      '16/03/1024',
      '16/03/224',
      '16-03/2024',
    ],
    others: [
      '16/03/24',
      '16-03-2024',
      '06/12/34/56/78',
      '12/2024',
      '1/2/3',
      '04/03/1924',
      '16/03 2024',
    ],
  },
  {
    openers: ['4/3/24', '5/3/24'],
    slips: ['166/3/24', '46/3/24', '4/3/244', '4//3/24', '4-3/24', '4/3/2 4'],
    others: ['120/80/65', '466/3/24', '10/10', '4,5/5', '4.3.24'],
  },
  {
    openers: ['04/03/24', '05/03/24'],
    slips: ['31/03/244', '46/03/24', '04/43/24', '04/0324', '04/03/234'],
    others: ['44/43/24', '1/20', '5/7/5'],
  },
  {
    openers: ['15 - 3 - 2024', '16 - 3 - 2024'],
    slips: ['155 - 3 - 2024', '1S - 3 - 2024'],
    others: ['15 - 3', '15 3 2024', '15 - 3 -- 2024'],
  },
  {
    openers: ['4 mai 2024', '15 mai 2024'],
    slips: [
      '29 mia 2029',
      '16 mia 2024',
      '66 mai 2024',
      '16a vril 2024',
      'l6 mai 2024',
      '4 mai 204',
      '4mai 2024',
      '4  mai 2024',
      '4 mai 22024',
      '4 mai 1024',
      '16 mia 2024 matin',
      '16 ma 2024, 8h',
    ],
    others: ['mai 4 2024', '14 juile 2024', '4 mai 2024 5', '3 amis, 12 mardis', 'En 2024'],
  },
  {
    openers: ['May 15, 2024', 'May 16, 2024'],
    slips: ['Mya 15, 2024', 'May 15; 2024', 'May 155, 2024', 'April 15,, 2024', 'May 15 2024'],
    others: ['May 15th, 2024', 'Sept 15, 2024', 'Mayo 12', "June '98"],
  },
  {
    openers: ['March 4th, 2024', 'March 22nd, 2024'],
    slips: [
      'March 21st, 20244',
      'March 23rd, 20244',
      'March 22nd, 20244',
      'March 166th, 2024',
      'March 16tj, 2024',
      'Marhc 22nd, 2024',
      'March 22n, 2024',
    ],
    others: ['March 16tj, 224', 'Mar 166th, 2024'],
  },
  {
    openers: ['1er mai 2024', '2 mai 2024'],
    slips: ['1r mai 2024', '1eer mai 2024', '1er mia 2024', '12 mai 20244'],
    others: ['1st mai 2024', '1ere fois'],
  },
  {
    openers: ['4 nov. 2024', '5 nov. 2024'],
    slips: ['16 dec. 20024', '16 novv. 2024', '16 nov 2024', '16 nov.. 2024'],
    others: ['16 novembr 2024', '16 nov. 24'],
  },
  {
    openers: ["4 avril '24", "5 avril '24"],
    slips: ["16 aril '24", '16 avril 24', "16 avril '2 4", "16 avril '224"],
    others: ["16 aril '244", "avril '24"],
  },
  {
    openers: ['Lundi 04/03/2024', 'Mardi 05/03/2024'],
    slips: ['Smaedi 16/03/2024', 'Lundi16/03/2024', 'Dimanche 16/033/2024'],
    others: ['Lun 16/03/2024', 'Monday 16/03/2024', 'Lundi 16'],
  },
  {
    openers: ['Lyon, le 15 mai 2024', 'Nice, le 17 mai 2024'],
    slips: ['Paris, l 16 mai 2024', 'le 16 maii 2024', 'Aix en Provence, le 16 mia 2024'],
    others: ['La belle ville de Nice sur mer, le 16 mia 2024', 'Paris, la 16 mia 2024'],
  },
  {
    openers: ['Jour 1 : 15 mai 2024', 'Jour 2 : 16 mai 2024'],
    slips: ['Jor 2 : 16 mai 2024', 'Jour 3 :  16 mai 2024', 'Jour 3 : 16 mia 2024'],
    others: ['Jour 3:x 16 mai 2024', 'Jour 3, 16 mai 2024', 'Jour 2 : Rome', 'Jour 12 sans tabac'],
  },
  {
    openers: ['15 de mai 2024', '16 of may 2024'],
    slips: ['15 d mai 2024', '15 o may 2024'],
    others: ['15 du moi 2024'],
  },
  {
    openers: ['4 mai', '5 mai'],
    slips: [
      '6– mai',
      '6 mai°',
      '6z mai',
      '6m ai',
      '6mai',
      '166 mai',
      '6 jujllet',
      '6 avrill',
      '6, mai',
      '6 mai ,',
    ],
    others: [
      '6 ma',
      '6 maix',
      '6 maiz',
      '6 mia',
      '1) mai',
      '6 mais',
      '3 bars',
      '5 juges',
      '6 amis',
      '16 heures',
      '6 jujllet 2024',
      '6mai 5',
      '6mai °',
      'six mai',
    ],
  },
  {
    openers: ['4/3/24', '14/12/24'],
    slips: ['5/3/244'],
    others: [],
  },
  {
    openers: ['Note 12019 : 15 mai 2024', 'Note 12020 : 16 mai 2024'],
    slips: ['Note 12031 : 17 mia 2024'],
    others: ['Note 1203 : 17 mia 2024'],
  },
  {
    openers: ['Note 120240304 : 15 mai 2024'],
    slips: ['Note 120240305 : 16 mia 2024'],
    others: [],
  },
  {
    openers: ['Note 2024030412 : 15 mai 2024'],
    slips: ['Note 2024030513 : 16 mia 2024'],
    others: [],
  },
  {
    openers: ['Note 201 : 15 mai', 'Note 202 : 16 mai'],
    slips: ['Note 203 : 17 mia'],
    others: ['Note 203 : 17 mia au parc'],
  },
  {
    openers: ['Note 12019 : 15 mai', 'Note 12020 : 16 mai'],
    slips: ['Note 12021 : 17 mia'],
    others: ['Note 12021 : 17 mia au parc'],
  },
]

test.for(cases)(
  '[BJ4] between days as « $openers » slips are told, and nothing else is',
  ({ openers, slips, others }) => {
    expect(slipsAmong(openers, [...slips, ...others])).toEqual(slips)
  },
)

test('[BJ4] marks around a date are none of its signs', () => {
  for (const line of ['## 2024-03-61', '**2024-03-61**', '- `2024-03-61`', '> 2024-03-61 :'])
    expect(openingsOf(['## **2024-03-04**', '2024-03-05']).isSlip(line), line).toBe(true)
})

test('[BJ4] a day and its month alone are too little where one line is written so', () => {
  expect(slipsAmong(['4 mai'], ['166 mai', '6m ai'])).toEqual([])
  expect(slipsAmong(['4 mai 2024'], ['166 mai 2024'])).toEqual(['166 mai 2024'])
})

test('[BJ4] of many ways to write dates those count that open one day of twenty, and the four most frequent', () => {
  const twenty = [...rows('4 mai 2024', 19), '2024-03-04']
  expect(slipsAmong(twenty, ['2024-03-61'])).toEqual(['2024-03-61'])
  expect(slipsAmong([...twenty, '5 mai 2024'], ['2024-03-61'])).toEqual([])
  const ways = [
    ...rows('2024-03-04', 2),
    ...rows('4 mai 2024', 3),
    ...rows('04/03/2024', 4),
    ...rows('04.03.2024', 5),
    ...rows('20240304', 6),
  ]
  const slips = ['2024-03-61', '4 mia 2024', '04//03/2024', '66.03.2024', '202403055']
  expect(slipsAmong(ways, slips)).toEqual(slips.slice(1))
})

test('[BJ4] a text whose days are opened by no date has no slips', () => {
  for (const openings of [noOpenings, openingsOf([]), openingsOf(['Jour 1', 'Jour 2'])]) {
    expect(openings.isSlip('2024-03-61')).toBe(false)
    expect(openings.isSlip('')).toBe(false)
    expect([openings.areShort, openings.depths.size]).toEqual([false, 0])
  }
})

test('[BJ4] between slashes without zeros « 5/3 » may be a day as well', () => {
  for (const [line, areShort] of [
    ['4/3/2024', true],
    ['14/3/2024', true],
    ['4/12/24', true],
    ['Lundi 4/3/24', true],
    ['04/03/2024', false],
    ['14/12/2024', false],
    ['4-3-2024', false],
    ['14.3.2024', false],
    ['4/3', false],
    ['4 mai 2024', false],
  ] as const)
    expect(openingsOf([line, '14/11/2024']).areShort, line).toBe(areShort)
})

test('the depths of headings that open days are told, each once', () => {
  const lines = ['## 2024-03-04', '## 2024-03-05', '#### 2024-03-06', '2024-03-07']
  expect([...openingsOf(lines).depths]).toEqual([2, 4])
})

test('[BJ4] a date that stands far on in its line opens nothing', () => {
  const words = `${'mot '.repeat(30)}: `
  expect(slipsAmong([`${words}2024-03-04`], [`${words}2024-03-61`])).toEqual([])
})
