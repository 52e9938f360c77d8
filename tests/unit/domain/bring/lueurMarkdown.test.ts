// What is read of the journal that Lueur exports in Markdown, line by line, whatever was typed among its own lines.
import { readLueurMarkdown } from '#domain/bring/lueurMarkdown.ts'
import { expect, test } from 'vitest'

const [friday, saturday] = ['## Vendredi 20 novembre 2026', '## Samedi 21 novembre 2026']
/** Paragraphs of a journal, as they are exported. */
function read(...paragraphs: readonly string[]) {
  const text = ['# Mon journal', 'Exporté le 22 novembre 2026', ...paragraphs].join('\n\n')
  return readLueurMarkdown(text).map(({ entry }) => entry)
}
/** Each text behind the answer that it is given to; none for what stands above all answers. */
const textsIn = (...paragraphs: readonly string[]) =>
  read(...paragraphs).map((entry) =>
    typeof entry === 'string'
      ? entry
      : entry.parts.map(({ answer, text }) => (answer === undefined ? text : `${answer}: ${text}`)),
  )

test('[BJ1] each day has its glow, its song, its pin and its answers', () => {
  expect(
    read(
      `${friday} (épinglé)`,
      'Lueur : plein soleil',
      '**Musique du jour** : Dis - Quand reviendras-tu - Barbara',
      '### Appris',
      'un',
      '### Fier',
      'deux\n\ntrois',
      saturday,
      '**Musique du jour** : Nantes',
      '### À retenir',
      'quatre',
    ),
  ).toMatchObject([
    {
      day: '2026-11-20',
      isPinned: true,
      glow: 5,
      music: { id: 'manual', name: 'Dis - Quand reviendras-tu', artists: 'Barbara' },
      parts: [
        { heading: null, answer: 'learned', text: 'un' },
        { heading: null, answer: 'proud', text: 'deux\n\ntrois' },
      ],
    },
    {
      day: '2026-11-21',
      isPinned: false,
      glow: null,
      music: { id: 'manual', name: 'Nantes', artists: '' },
      parts: [{ heading: null, answer: 'lueur', text: 'quatre' }],
    },
  ])
})

test.for([
  [
    'a second glow, and a second song',
    [
      'Lueur : aube',
      'Lueur : braise',
      '**Musique du jour** : a - b',
      '**Musique du jour** : c - d',
    ],
    ['Lueur : braise\n\n\n**Musique du jour** : c - d'],
  ],
  ['a glow that Lueur does not know', ['Lueur : tempête'], ['Lueur : tempête']],
  [
    'a glow or a song under an answer',
    ['### Appris', 'un', 'Lueur : aube', '**Musique du jour** : a - b'],
    ['learned: un\n\nLueur : aube\n\n**Musique du jour** : a - b'],
  ],
  [
    'an answer that stood there, or that stands before the one above',
    ['### Fier', 'un', '### Fier', '### Appris', 'deux'],
    ['proud: un\n\n### Fier\n\n### Appris\n\ndeux'],
  ],
  [
    'what looks like a heading with no blank line around it',
    ['### Appris', `un\n### Fier\n\ndeux\n\n${saturday}\ntrois`],
    [`learned: un\n### Fier\n\ndeux\n\n${saturday}\ntrois`],
  ],
  [
    'a date that there is none of',
    ['### Appris', '## Lundi 30 février 2026', 'un'],
    ['learned: ## Lundi 30 février 2026\n\nun'],
  ],
  [
    'a heading that a person wrote, without the sign that Lueur put before it',
    ['### Appris', '\\### Fier', '\\## rien', 'un\\'],
    ['learned: ### Fier\n\n\\## rien\n\nun\\'],
  ],
] as const)('[BJ5] %s is words', ([, paragraphs, texts]) => {
  expect(textsIn(friday, ...paragraphs)).toEqual([texts])
})

test('[BJ5] words above the first day, and above the first answer, go with their day', () => {
  expect(textsIn('À ne pas perdre.', friday, 'dessous', '### Appris', 'un')).toEqual([
    ['À ne pas perdre.', 'dessous', 'learned: un'],
  ])
  expect(textsIn('À ne pas\nperdre.', friday, '### Appris', 'un')).toEqual([
    ['À ne pas\nperdre.', 'learned: un'],
  ])
  expect(textsIn('   ', friday, '### Appris', 'un')).toEqual([['learned: un']])
  expect(textsIn('mots sans jour')).toEqual([])
})

test('[BJ1] lines may end as those of an old Mac', () => {
  const text = ['# Mon journal', 'Exporté le 22 novembre 2026', friday, '### Appris', 'un']
  expect(readLueurMarkdown(text.join('\r\r'))).toHaveLength(1)
})
