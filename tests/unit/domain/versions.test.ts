import { emptyRegister, joinRegisters, type Register } from '#domain/register.ts'
import { isJoined, textOf } from '#domain/versions.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

const registerOf = (...texts: readonly string[]) => ({
  values: texts.map((value, index) => ({ id: `id${index}`, value, savedAt: index })),
  replacedIds: [],
})

test('one version reads as it was written', () => {
  expect(textOf(registerOf('  Un pain.  '))).toBe('  Un pain.  ')
  expect(textOf(registerOf('Un pain.\r\n\n\n  Un lait.\n', ' '))).toBe(
    'Un pain.\r\n\n\n  Un lait.\n',
  )
  expect(textOf(registerOf())).toBe('')
})

test.for([
  ["J'ai marché 12 km", "J'ai marché 2 km"],
  ['Note : 15', 'Note : 5'],
  ['Appris le mot achat', 'Appris le mot chat'],
  ['Fier de Louis', 'Fier de Lou'],
  ['achat', 'chat'],
  ["J'ai appris à dire non.", "J'ai appris à dire oui."],
] as const)('a version is never read inside another one: %s, %s', ([one, other]) => {
  expect(textOf(registerOf(one, other))).toBe(`${one}\n\n${other}`)
  expect(textOf(registerOf(other, one))).toBe(`${other}\n\n${one}`)
  expect(isJoined(registerOf(one, other))).toBe(true)
})

test('lines that versions share stand once, and each new line stands where its version has it', () => {
  expect(textOf(registerOf('Le pain\nLe soir', 'Le pain\nLe matin\nLe soir'))).toBe(
    'Le pain\nLe matin\nLe soir',
  )
  expect(textOf(registerOf('Le pain', 'Le pain\n\nLe lait\n\nLe sel'))).toBe(
    'Le pain\n\nLe lait\n\nLe sel',
  )
  expect(textOf(registerOf('Un pain', ' '))).toBe('Un pain')
  expect(textOf(registerOf(' ', 'Un pain'))).toBe('Un pain')
  expect(textOf(registerOf('Un pain\n\n', 'Un lait'))).toBe('Un pain\n\nUn lait')
  expect(isJoined(registerOf('Un pain', ' '))).toBe(false)
})

const line = fc.constantFrom(
  'pain',
  'pain chaud',
  'matin',
  '2 km',
  '12 km',
  'pain ',
  ' matin\r',
  'é',
  '🙂',
  '',
  ' ',
  '\r',
)
const text = fc.array(line, { minLength: 1, maxLength: 7 }).map((lines) => lines.join('\n'))
const texts = fc.array(text, { minLength: 1, maxLength: 5 })

/** How often each line stands in a text, blank ones aside. */
const countLines = (whole: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const one of whole.split('\n').map((part) => part.trim())) {
    if (one !== '') counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  return counts
}

const mostOf = (all: readonly string[]): Map<string, number> => {
  const most = new Map<string, number>()
  for (const one of all) {
    for (const [part, count] of countLines(one))
      most.set(part, Math.max(most.get(part) ?? 0, count))
  }
  return most
}

test('each line is shown as often as in the version that has it most: no word is left out, none repeated', () => {
  fc.assert(
    fc.property(texts, (written) => {
      expect(countLines(textOf(registerOf(...written)))).toEqual(mostOf(written))
    }),
  )
})

test('the lines of one version keep their order when the others share none of them', () => {
  fc.assert(
    fc.property(texts, (written) => {
      const own = ['un', 'deux', 'trois'].join('\n')
      const shown = textOf(registerOf(...written, own)).split('\n')
      expect(shown.filter((part) => ['un', 'deux', 'trois'].includes(part))).toEqual([
        'un',
        'deux',
        'trois',
      ])
    }),
  )
})

test('what was shown and saved again, joined once more with what it was made of, says nothing twice', () => {
  fc.assert(
    fc.property(texts, fc.nat(), (written, turn) => {
      const shown = textOf(registerOf(...written))
      const again = [...written, shown]
      const turned = [...again.slice(turn % again.length), ...again.slice(0, turn % again.length)]
      expect(countLines(textOf(registerOf(...turned)))).toEqual(countLines(shown))
    }),
  )
})

const joinAll = (copies: readonly Register<string>[]): Register<string> =>
  copies.reduce<Register<string>>(joinRegisters, emptyRegister)

test('copies that are joined in any order, and again, show the same text', () => {
  const copies = fc.array(fc.array(fc.nat({ max: 4 }), { maxLength: 5 }), { minLength: 1 })
  const replaced = fc.array(fc.nat({ max: 4 }), { maxLength: 2 })
  fc.assert(
    fc.property(
      texts,
      copies,
      replaced,
      fc.infiniteStream(fc.nat()),
      (written, held, gone, turn) => {
        const { values } = registerOf(...written)
        const registers = held.map((places, copy) => ({
          values: values.filter((_, at) => places.includes(at)),
          // One copy alone knows of a replacement.
          replacedIds: copy === 0 ? gone.map((at) => `id${at}`) : [],
        }))
        const shuffled = [...registers, ...registers]
          .map((register) => ({ register, place: turn.next().value }))
          .toSorted((a, b) => Number(a.place) - Number(b.place))
          .map(({ register }) => register)
        const shown = textOf(joinAll(registers))
        expect(textOf(joinAll(shuffled))).toBe(shown)
        const live = values.filter(
          ({ id }, at) =>
            held.some((places) => places.includes(at)) && !gone.includes(Number(id.at(-1))),
        )
        expect(countLines(shown)).toEqual(mostOf(live.map(({ value }) => value)))
      },
    ),
  )
})

test('three phones joining each other for days repeat nothing', () => {
  let phones = ['', '', '']
  for (let turn = 0; turn < 60; turn++) {
    const at = turn % 3
    phones[at] = `${phones[at]}\nmot ${turn}`
    const shown = textOf(registerOf(...phones))
    if (turn % 5 === 0) phones = phones.map(() => shown)
    else phones[at] = shown
  }
  const shown = textOf(registerOf(...phones))
  expect([...countLines(shown).values()]).toEqual(Array.from({ length: 60 }, () => 1))
  expect(shown.length).toBeLessThan(60 * 20)
})
