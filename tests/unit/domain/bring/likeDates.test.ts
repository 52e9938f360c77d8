// Which lines within the words of a day look like the date of another one.
import { noLikeDates } from '#domain/bring/brought.ts'
import { likeDatesIn } from '#domain/bring/likeDates.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const on = day('2024-03-04')
const told = (...lines: readonly string[]) =>
  likeDatesIn(lines.join('\n'), on).likeDates ?? noLikeDates

test.for([
  'Mardi 5 mars',
  'MARDI 5 MARS',
  '5 mars',
  '1er avril',
  'le 5 mars',
  'Saint-Étienne, le 1er avril',
  'À New York, 5 mars 2024',
  'Lyon le 5 mars 2024',
  'Fait à Lyon, le 5 mars 2024',
  'Lyon, dimanche 5 mars 2024, 22h',
  'Tuesday the 5th of March 2024',
  'Tuesday, 5 March',
  'March 5',
  'March 5th, 2024',
  '2024-03-05',
  '20240305',
  '- 2024/03/05 : pluie',
  '05/03',
  '05/03 : la pluie est tombée toute la journée sur le jardin',
  '05/03/24',
  '5.3.2024 pluie',
  '> **Date :** 5 mars',
  'Date: 15 juin 2024',
  'Créé le : 5 mars 2024',
  'Jour 3 : 5 mars',
  '**Mardi 5 mars :** pluie.',
  '• 5 mars — Repos',
  '2 janvier — Repos, et puis une longue phrase qui dit tout le reste de la journée',
  '5 mars, il pleut sur la ville depuis ce matin et nous restons tous à la maison',
  '5 mars 21h04 il pleut sur la ville depuis ce matin et nous restons tous',
  '5 mars anniversaire de Léa',
  '## 4, 5 et 6 avril 2024',
  '## Nuit du 7 au 8 mars 2024',
  '## Week-end du 9-10 mars 2024',
  '## Souvenirs de vacances, surtout ceux du 14 juillet au bord de la mer',
  '**Chez Léa (5 mars)**',
  '1ᵉʳ avril',
  '5 févr.',
  '5-mars-2024',
  'Mardi 5',
  '## Mardi 5 : la pluie',
  '[[2024-03-05]]',
  '→ March 6, 2024',
  "Aujourd'hui mardi 5 mars",
  'Nous sommes le mardi 5 mars 2024.',
  '21h15 - mardi 5 mars',
  'Anniversaire de Léa (5 mars 2024)',
  'Noël 25 décembre 2024',
  'Tuesday 5th',
  'Friday the 8th',
  '------------------------------ 05/03/2024 ------',
  'Jour 4 - 5 mars 2024',
  '5mars2024',
  '5_mars_2024',
  '2024_03_05',
  '2024 03 05',
  '05/mars',
  '1 er avril 2024',
  'Mardi 5 mars 2024 je suis allée au marché avec Paul et ses deux enfants',
  "Aujourd'hui mardi 5 mars 2024, il pleut depuis ce matin sur toute la ville",
  'Nous sommes le mardi 5 mars 2024 et il pleut depuis ce matin sur la ville',
  'Ce mardi 5 mars 2024, il pleut depuis ce matin sur toute la ville',
  'Lyon le 4 mars 2023',
  'Sur la plage de Biarritz, mardi 5 mars 2024',
  '(5 mars 2024)',
  '* [x] 5 mars 2024',
  '<u>5 mars 2024</u>',
  '**5** mars **2024**',
  '## Mardi',
  '**Tuesday**',
  'Matinée du 5 mars',
  'Dans la nuit du 5 au 6 mars',
  'Du 5 au 8 mars',
  'WE du 9/10 mars',
  'Samedi 9 et dimanche 10',
  'Samedi 9 et dimanche 10 mars',
  '05/03 au 08/03',
  'Ven. 8 : ciné',
  'Sam 9',
  '12.10.08',
  '04.03.23',
  '31/31/2024',
])('[BJ3] it looks like the date of another day: %s', (line) => {
  const { count, first } = told('Il pleut.', line, 'Encore.')
  const said = line
    .replaceAll(/^[#> ]+|<.+?>|\*|\[x\]/g, '')
    .replaceAll('_', ' ')
    .trim()
  expect([count, said.startsWith(first.replace(/…$/, ''))]).toEqual([1, true])
})

test.for([
  'Lundi 4 mars',
  '4 mars : suite',
  'March 4',
  '04/03',
  '03/04/2024',
  '2024-03-04',
  'Lundi 4',
  '## Du 4 au 6 mars',
  '## Retour sur le 4 mars',
  '7/10',
  '12/12',
  '5/5 !',
  '1/2 tasse de farine',
  '20/20',
  '06.12.34.56.78',
  'Le 5 mars nous irons voir la mer avec les enfants et leurs cousins',
  'On se retrouve tous le 5 mars.',
  'On se retrouve le 5 mars',
  'On relira [[2024-03-05]] demain, ou [celle-ci](2024-03-05.md).',
  'mai 68',
  '5 marsouins',
  '12 mardis',
  '15 personnes, le 3',
  '2024',
  'Mars',
  'Mardi',
  'Mardi 21h04',
  'Mardi 5 enfants sont venus',
  '2 avions',
  '',
  '## Lundi',
  '## Sam',
  'Sun 30°C',
  'Sun, 30°C',
  'Mar 12°C',
  'Sam 3 - Léo 5',
  'Jeu 3 - Set 2',
  'Jan 10 ans',
  'Avril 12 ans',
  'Mars 24',
  '## Avril 24',
  'Mai 12',
  '2 may come tomorrow',
  'May 12 people come?',
  'Nov 20 pages',
  '2 oct. de gingembre',
  '5 mars de trop',
  '1.2.10 Introduction',
  '## Chapitre 3.10.12',
  '**Score 12.10.08**',
  '06-12-24 35 78',
  '06/12/24 35 78',
  '06.12.24.35.78',
  '06 12 24 35 78',
  '10-12-20 pompes',
  '10.12.14 kg',
  '5 / 5 / 10 minutes',
  '6/0 6/1',
  'Jour 3/10',
  'Matin 2/3',
  '1/2 : fait',
  '- 1/2',
  '1/2, puis 3/4 tasse',
  '2024-03-12-photo.jpg',
  '20240312_101112.jpg',
  '## Chambre 105 mars',
  '## 2024-03-04 : retour du 2 mars',
])('[BJ3] it is a line of its day: %s', (line) => {
  expect(told('Il pleut.', line, 'Encore.')).toEqual({ count: 0, first: '' })
})

test('[BJ3] lines are counted, and the first of them is told, cut where it is long', () => {
  const long = '5 mars, il pleut sur la ville depuis ce matin et nous restons à la maison'
  expect(told('a', '', `  ${long}`, '6 mars', '7 mars')).toEqual({
    count: 3,
    first: '5 mars, il pleut sur la ville depuis ce…',
  })
})

test('[BJ3] lines of a program are none; a sign that nothing closes begins none', () => {
  expect(told('```', '5 mars', '```', 'a')).toEqual({ count: 0, first: '' })
  expect(told('```', '5 mars', '```', '6 mars', '```', '7 mars').count).toBe(2)
})

test('[BJ3] long lines and many of them cost little', () => {
  // Of this thread alone: what else the machine does takes none of it.
  const start = process.threadCpuUsage()
  for (const piece of ['a ', "l'a, ", 'le ', '5 ', '5, ', '5/', '#', '**', 'nuit du ', '1er et '])
    expect(told(`# ${piece.repeat(500_000)}`, ...Array<string>(50_000).fill(piece)).count).toBe(0)
  const { user, system } = process.threadCpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(5000)
})
