// What a day carries beside the words that this phone can open: other phones' keys, newer builds, damaged texts; what of it
// still fits, and what is set aside.
import type { Envelope } from '#domain/brands.ts'
import { mapAnswers } from '#domain/answers.ts'
import { mapSealedParts } from '#domain/sealedParts.ts'
import { emptyRegister } from '#domain/register.ts'
import { maxAnswers, maxEnvelopeLength } from '#contract/limits.ts'
import { coversCarried, joinCarried, nothingCarried, openAnswers } from '#engine/crypto/answers.ts'
import { sealAnswers } from '#engine/crypto/sealAnswers.ts'
import { createDaySealer } from '#engine/crypto/daySealer.ts'
import { openSetAside } from '#engine/crypto/setAside.ts'
import { sealText, splitEnvelope, type Purpose } from '#engine/crypto/envelope.ts'
import { fitCarried } from '#engine/crypto/fitAnswers.ts'
import { contentKeyOf, makeAccountKey } from '#engine/crypto/keys.ts'
import { randomBytes } from '#support/bytes.ts'
import { day as dayOf } from '#support/days.ts'
import { describe, expect, test } from 'vitest'

const day = dayOf('2026-11-20')
const deps = { random: { bytes: randomBytes }, clock: { now: () => Date.UTC(2026, 10, 20) } }

async function setup() {
  const content = await contentKeyOf(makeAccountKey(randomBytes))
  const ring = new Map([[content.kid, content.key]])
  return { content, ring }
}
const learned = { kind: 'answer', day, id: 'learned' } as const satisfies Purpose

const value = { id: 'a'.repeat(11), value: 'mots', savedAt: 1 }

test.each([
  ['no JSON', 'mots'],
  ['null', 'null'],
  ['a text', '"mots"'],
  ['without values', JSON.stringify({ replacedIds: [] })],
  ['without what was replaced', JSON.stringify({ values: [value] })],
  ['values that are none', JSON.stringify({ values: 'mots', replacedIds: [] })],
  ['replaced ids that are no list', JSON.stringify({ values: [value], replacedIds: 'a' })],
  ['a value without id', JSON.stringify({ values: [{ ...value, id: 1 }], replacedIds: [] })],
  ['a value without text', JSON.stringify({ values: [{ ...value, value: 1 }], replacedIds: [] })],
  [
    'a value without instant',
    JSON.stringify({ values: [{ ...value, savedAt: '1' }], replacedIds: [] }),
  ],
  ['a replaced id that is no text', JSON.stringify({ values: [value], replacedIds: [1] })],
  [
    'one right value and a wrong one',
    JSON.stringify({ values: [value, { ...value, id: 1 }], replacedIds: [] }),
  ],
])('[CR12] an answer that opens to %s is carried as it came', async (_, text) => {
  const { content, ring } = await setup()
  const envelope = await sealText(content, learned, text, deps)
  const answers = mapAnswers((id) => (id === 'learned' ? envelope : ('' as Envelope)))
  expect(await openAnswers(ring, day, answers)).toEqual({
    registers: mapAnswers(() => emptyRegister),
    glow: emptyRegister,
    carried: { ...nothingCarried, learned: [envelope] },
    isSealed: true,
    isNewer: false,
  })
})

test.each([
  ['a sixth step', 6, false],
  ['a text', '4', false],
  ['none', null, true],
  ['the last step', 5, true],
])('[CR31] a glow that opens to %s is one, or carried as it came', async (_, glow, isOne) => {
  const { content, ring } = await setup()
  const register = { values: [{ id: 'a'.repeat(11), value: glow, savedAt: 1 }], replacedIds: [] }
  const purpose = { kind: 'answer', day, id: 'glow' } as const
  const envelope = await sealText(content, purpose, JSON.stringify(register), deps)
  const answers = { ...mapAnswers(() => '' as Envelope), glow: envelope }
  expect(await openAnswers(ring, day, answers)).toMatchObject({
    glow: isOne ? register : emptyRegister,
    carried: { glow: isOne ? [] : [envelope] },
    isSealed: !isOne,
    isNewer: false,
  })
})

test('[CR12] an answer opens with what it replaced', async () => {
  const { content, ring } = await setup()
  const words = { values: [value], replacedIds: ['b'.repeat(11), 'c'.repeat(11)] }
  const envelope = await sealText(content, learned, JSON.stringify(words), deps)
  const answers = mapAnswers((id) => (id === 'learned' ? envelope : ('' as Envelope)))
  expect(await openAnswers(ring, day, answers)).toMatchObject({
    registers: { learned: words },
    isSealed: false,
  })
})

test('[CR19] answers of a newer build are carried, blank ones are not', async () => {
  const { content, ring } = await setup()
  const envelope = await sealText(content, learned, JSON.stringify(emptyRegister), deps)
  const blank = '' as Envelope
  const known = mapAnswers(() => blank)
  const opened = await openAnswers(ring, day, { ...known, hoped: envelope, feared: blank })
  expect(opened).toEqual({
    registers: mapAnswers(() => emptyRegister),
    glow: emptyRegister,
    carried: { ...nothingCarried, hoped: [envelope] },
    isSealed: false,
    isNewer: true,
  })
  const { answers, setAside } = await sealAnswers(content, day, opened, deps)
  expect([answers['hoped'], 'feared' in answers, setAside]).toEqual([envelope, false, []])
  expect(await openAnswers(ring, day, known)).toMatchObject({ isSealed: false, isNewer: false })
  const later = 'le2.AAAA.AAAA' as Envelope
  expect(await openAnswers(ring, day, { ...known, proud: later })).toMatchObject({
    carried: { proud: [later] },
    isSealed: false,
    isNewer: true,
  })
})

test('what carries the same covers it, what carries less does not', () => {
  const [one, two] = ['le1.a.A', 'le1.b.B'] as readonly string[] as readonly [Envelope, Envelope]
  const both = { ...nothingCarried, learned: [one, two] }
  expect(coversCarried(both, { ...nothingCarried, learned: [two] })).toBe(true)
  expect(coversCarried({ ...nothingCarried, learned: [two] }, both)).toBe(false)
  expect(coversCarried(nothingCarried, { ...nothingCarried, hoped: [one] })).toBe(false)
  expect(coversCarried(nothingCarried, nothingCarried)).toBe(true)
  expect(splitEnvelope(` ${one}  ${two} ` as Envelope)).toEqual([one, two])
})

test('[CR18][CR19] two copies of a day carry together what either carries, answers of newer builds too', () => {
  const [one, two] = ['le1.a.A', 'le1.b.B'] as readonly string[] as readonly [Envelope, Envelope]
  const newer = { ...nothingCarried, hoped: [one] }
  expect(joinCarried(newer, nothingCarried)).toEqual(newer)
  expect(joinCarried(nothingCarried, newer)).toEqual(newer)
  expect(joinCarried(newer, newer)).toEqual(newer)
  const other = { ...nothingCarried, learned: [two], feared: [two] }
  expect(joinCarried(newer, other)).toEqual({ ...other, hoped: [one] })
})

test('[CR20] what is set aside leaves no blank answer, and the words of this phone take their room first', async () => {
  const { content } = await setup()
  const blank = { registers: mapAnswers(() => emptyRegister), glow: emptyRegister }
  const refused = 'le1.KKKKKKKKKKKKKKKK.AAAA' as Envelope
  const sealed = await sealAnswers(
    content,
    day,
    { ...blank, carried: { ...nothingCarried, hoped: [refused] }, refusedKids: ['K'.repeat(16)] },
    deps,
  )
  expect(['hoped' in sealed.answers, sealed.setAside]).toEqual([
    false,
    [{ id: 'hoped', envelope: refused }],
  ])
  const whole = envelope('w', maxEnvelopeLength - 1)
  const full = await sealAnswers(
    content,
    day,
    { ...blank, carried: { ...nothingCarried, learned: [whole] } },
    deps,
  )
  expect(full.setAside).toEqual([{ id: 'learned', envelope: whole }])
  expect(splitEnvelope(full.answers.learned)).toHaveLength(1)
})

const envelope = (letter: string, length: number) =>
  `le1.${letter}.${letter.repeat(length - 6)}` as Envelope

describe('what still fits', () => {
  const lengths = mapSealedParts(() => 0)
  const fit = (learnedParts: readonly Envelope[], onServer: readonly Envelope[] = []) =>
    fitCarried(
      { ...nothingCarried, learned: learnedParts },
      { onServer: { ...nothingCarried, learned: onServer } },
      lengths,
    )
  const half = maxEnvelopeLength / 2

  test('[CR20] to the letter: two that fill the answer with their spaces stay, one letter more does not', () => {
    const [a, b] = [envelope('a', half - 1), envelope('b', half - 1)]
    expect(fit([a, b])).toMatchObject({ carried: { learned: [a, b] }, setAside: [] })
    const longer = envelope('b', half)
    expect(fit([a, longer])).toMatchObject({
      carried: { learned: [a] },
      setAside: [{ id: 'learned', envelope: longer }],
    })
  })

  test('[CR20] first what the server never had, then the shorter, then by its letters, whatever their order', () => {
    const [had, short, long] = [
      envelope('h', half - 9),
      envelope('s', half),
      envelope('l', half + 20),
    ]
    for (const parts of [
      [had, long],
      [long, had],
    ]) {
      expect(fit(parts, [had]).carried.learned).toEqual([long])
    }
    for (const parts of [
      [long, short],
      [short, long],
    ]) {
      expect(fit(parts).carried.learned).toEqual([short])
    }
    const [a, b] = [envelope('a', half), envelope('b', half)]
    for (const parts of [
      [a, b],
      [b, a],
    ]) {
      expect(fit(parts).carried.learned).toEqual([a])
    }
  })

  test('[CR19][CR20] answers of newer builds share one room, and only so many have a name', () => {
    const names = Array.from({ length: maxAnswers }, (_, at) => `hoped${'x'.repeat(at)}`)
    const carried = Object.fromEntries(names.map((name) => [name, [envelope('a', 40)]]))
    const fitted = fitCarried(
      { ...nothingCarried, ...carried },
      { onServer: nothingCarried },
      lengths,
    )
    const known = Object.keys(nothingCarried).length
    expect(Object.keys(fitted.carried)).toHaveLength(maxAnswers)
    expect(fitted.setAside.map(({ id }) => id)).toEqual(names.slice(maxAnswers - known))
    const shared = {
      ...nothingCarried,
      hoped: [envelope('a', half)],
      feared: [envelope('b', half)],
    }
    expect(fitCarried(shared, { onServer: nothingCarried }, lengths).setAside).toHaveLength(1)
    // What the server never had goes first among them too.
    const long = envelope('b', half + 20)
    const fittedNew = fitCarried(
      { ...shared, feared: [long] },
      { onServer: { ...nothingCarried, hoped: shared.hoped } },
      lengths,
    )
    expect(fittedNew.carried).toMatchObject({ hoped: [], feared: [long] })
  })
})

describe('the sealer of a day', () => {
  test('opens a day once for one ring, anew with another key, and says what it opens with', async () => {
    const { content, ring } = await setup()
    const keys = {
      current: content as typeof content | null,
      isReplaced: false,
      ring,
      markRing: new Map(),
    }
    const sealer = createDaySealer(keys, deps)
    expect([sealer.canOpen, sealer.currentKid, sealer.kids]).toEqual([
      true,
      content.kid,
      content.kid,
    ])
    const writing = { day, writtenAt: '2026-11-20T10:00:00.000Z', offset: 60 }
    const marks = { music: emptyRegister, pin: emptyRegister }
    const answers = mapAnswers(() => ({ values: [value], replacedIds: [] }))
    const glow = { values: [{ id: 'g', value: 4 as const, savedAt: 1 }], replacedIds: [] }
    const entry = { ...writing, answers, glow, marks, foreignMarks: marks }
    const day1 = await sealer.seal({ entry, carried: nothingCarried, onServer: nothingCarried })
    expect(day1.setAside).toEqual([])
    const whole = envelope('w', maxEnvelopeLength - 1)
    const carried = { ...nothingCarried, learned: [whole] }
    const full = await sealer.seal({ entry, carried, onServer: carried })
    expect(full.setAside).toEqual([
      { day, answerId: 'learned', envelope: whole, name: expect.stringMatching(/^[\w-]{22}$/) },
    ])
    const opened = await sealer.open(day1.content)
    expect(opened.entry).toMatchObject({ answers, glow })
    expect(await sealer.open({ ...day1.content })).toBe(opened)
    expect((await sealer.open({ ...day1.content, contentRev: 'r' as never })) === opened).toBe(
      false,
    )

    const other = await setup()
    keys.ring = new Map([...ring, ...other.ring])
    expect(await sealer.open(day1.content)).not.toBe(opened)
    expect(sealer.kids).toBe([content.kid, other.content.kid].toSorted().join(' '))

    const before = await sealer.open(day1.content)
    sealer.forget()
    expect(await sealer.open(day1.content)).not.toBe(before)
    expect(await sealer.openMarks(day1.content)).toEqual({
      marks,
      foreignMarks: marks,
      hasForgedSong: false,
    })
    // Another phone has replaced the key: nothing is joined under this one.
    keys.isReplaced = true
    expect([sealer.canOpen, sealer.currentKid]).toEqual([false, content.kid])
    keys.isReplaced = false
    keys.current = null
    expect([sealer.canOpen, sealer.currentKid]).toEqual([false, null])
    await expect(
      sealer.seal({ entry, carried: nothingCarried, onServer: nothingCarried }),
    ).rejects.toThrow('without a key')
  })

  test('[CR20] what was set aside is opened day by day: words, and what stays shut', async () => {
    const { content, ring } = await setup()
    const sealer = createDaySealer({ current: content, ring, markRing: new Map() }, deps)
    const words = { values: [value], replacedIds: [] }
    const right = await sealText(content, learned, JSON.stringify(words), deps)
    const shut = 'le1.FFFFFFFFFFFFFFFF.AAAA' as Envelope
    const parts = [
      { day, answerId: 'learned', envelope: right },
      { day, answerId: 'learned', envelope: `${right} ${shut}` as Envelope },
      { day, answerId: 'hoped', envelope: shut },
      { day: dayOf('2026-11-21'), answerId: 'learned', envelope: right },
    ]
    const [first, second] = await openSetAside(sealer, parts)
    expect(first).toMatchObject({ day, hasWords: true, parts: parts.slice(0, 3) })
    expect(first?.registers.learned).toEqual(words)
    expect(first?.closed).toEqual(parts.slice(1, 3))
    // Sealed for its day alone.
    expect(second).toMatchObject({ hasWords: false, closed: [parts[3]] })
    expect(await openSetAside(sealer, [])).toEqual([])
  })
})
