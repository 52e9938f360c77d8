import { day as dayOf } from '#support/days.ts'
import type { Envelope, FormId } from '#domain/brands.ts'
import { joinCarried, openAnswers } from '#engine/crypto/answers.ts'
import { sealAnswers } from '#engine/crypto/sealAnswers.ts'
import { openText, sealText } from '#engine/crypto/envelope.ts'
import {
  contentKeyOf,
  makeAccountKey,
  openFromDevice,
  sealForDevice,
  slotKeysOfRecovery,
  unwrapAccountKey,
  wrapAccountKey,
} from '#engine/crypto/keys.ts'
import { mapAnswers } from '#domain/answers.ts'
import { parseDay, type Day } from '#domain/day.ts'
import { mapSealedParts } from '#domain/sealedParts.ts'
import { emptyRegister } from '#domain/register.ts'
import { randomBytes } from '#support/bytes.ts'
import { expect, test } from 'vitest'

const day = parseDay('2026-11-20') as Day
const deps = {
  random: { bytes: randomBytes },
  clock: { now: () => Date.UTC(2026, 10, 20) },
}

async function setupKey() {
  const accountKey = makeAccountKey(randomBytes)
  const content = await contentKeyOf(accountKey)
  return { accountKey, content, ring: new Map([[content.kid, content.key]]) }
}

const register = (value: string) => ({
  values: [{ id: value.padEnd(11, '_'), value, savedAt: 1 }],
  replacedIds: [],
})

const registers = (value: string) =>
  mapAnswers((id) => (id === 'learned' ? register(value) : emptyRegister))

const answer = { kind: 'answer', day, id: 'learned' } as const

test('[CR8] a blank, a short and a two-hundred-letter answer look alike', async () => {
  const { content } = await setupKey()
  const lengths = await Promise.all(
    ['', 'oui', 'é'.repeat(100)].map(async (text) => {
      const sealed = await sealText(content, answer, text, deps)
      return sealed.length
    }),
  )
  expect(new Set(lengths).size).toBe(1)
})

test('[CR9] an envelope moved to another answer, day, purpose or account does not open', async () => {
  const one = await setupKey()
  const other = await setupKey()
  const sealed = await sealText(one.content, answer, 'secret', deps)
  expect(await openText(one.ring, answer, sealed)).toEqual({ type: 'opened', text: 'secret' })
  for (const moved of [
    { ...answer, id: 'proud' },
    { ...answer, day: dayOf('2026-11-21') },
    { kind: 'profile', id: 'username' },
    { kind: 'draft', day, id: 'learned' as FormId },
  ] as const) {
    expect(await openText(one.ring, moved, sealed)).toEqual({ type: 'broken' })
  }
  expect(await openText(other.ring, answer, sealed)).toEqual({ type: 'sealed' })
  const renamed = sealed.replace(one.content.kid, other.content.kid) as Envelope
  expect(await openText(other.ring, answer, renamed)).toEqual({ type: 'broken' })
})

test('[CR9] one changed letter is noticed', async () => {
  const { content, ring } = await setupKey()
  const sealed = await sealText(content, answer, 'secret', deps)
  const at = sealed.length - 9
  const letter = sealed[at] === 'A' ? 'B' : 'A'
  const changed = (sealed.slice(0, at) + letter + sealed.slice(at + 1)) as Envelope
  expect(await openText(ring, answer, changed)).toEqual({ type: 'broken' })
})

test('[CR10] an envelope of a newer format is told apart from a broken one', async () => {
  const { content, ring } = await setupKey()
  expect(await openText(ring, answer, `le2.${content.kid}.AAAA` as Envelope)).toEqual({
    type: 'newer',
  })
})

test('[CR10] two seals of one text differ', async () => {
  const { content } = await setupKey()
  const seal = () => sealText(content, answer, 'secret', deps)
  expect(await seal()).not.toBe(await seal())
})

test('[CR11] a phone with a new key writes on a day that an old key sealed, and loses none of it', async () => {
  const old = await setupKey()
  const fresh = await setupKey()
  const carried = mapAnswers(() => [])

  const { answers: before } = await sealAnswers(
    old.content,
    day,
    { glow: emptyRegister, registers: registers('avant'), carried },
    deps,
  )
  const seen = await openAnswers(fresh.ring, day, before)
  expect(seen.carried.learned).toEqual([before.learned])
  expect(seen.registers.learned.values).toEqual([])

  const { answers: after } = await sealAnswers(
    fresh.content,
    day,
    { glow: emptyRegister, registers: registers('après'), carried: seen.carried },
    deps,
  )
  const both = new Map([...old.ring, ...fresh.ring])
  const opened = await openAnswers(both, day, after)
  expect(opened.registers.learned.values.map(({ value }) => value).toSorted()).toEqual([
    'après',
    'avant',
  ])
})

test('[CR6] the device copy opens with the secret that the server holds, and with no other', async () => {
  const { accountKey } = await setupKey()
  const device = { id: 'phone-1234567890', secret: 'A'.repeat(43) }
  const sealed = await sealForDevice(accountKey, device, randomBytes)
  expect(await openFromDevice(sealed, device)).toEqual(accountKey)
  expect(await openFromDevice(sealed, { ...device, secret: 'B'.repeat(43) })).toBeNull()
  expect(await openFromDevice(sealed, { ...device, id: 'another-phone-00' })).toBeNull()
})

test('[CR5] a wrap that bears another kid than its key is refused', async () => {
  const one = await setupKey()
  const other = await setupKey()
  const slot = await slotKeysOfRecovery(randomBytes(16))
  const { wrap } = await wrapAccountKey(slot, one.accountKey, randomBytes)
  expect(await unwrapAccountKey(slot, wrap)).toEqual(one.accountKey)
  expect(await unwrapAccountKey(slot, wrap.replace(one.content.kid, other.content.kid))).toBeNull()
})

const carrying = (...envelopes: readonly (Envelope | undefined)[]) =>
  mapSealedParts(() => envelopes.filter((envelope) => envelope !== undefined))

test('[CR18] what two copies carry is a set: different envelopes of one key both live, equal ones once', () => {
  const kid = 'k'.repeat(16)
  const [one, other, third] = ['a', 'b', 'c'].map((body) => `le1.${kid}.${body}` as Envelope)
  const joined = joinCarried(carrying(one, other), carrying(other, third))
  for (const envelopes of Object.values(joined)) expect(envelopes).toEqual([one, other, third])
})

test('[CR19] an answer of an unknown question, and one of a newer format, are sealed again as they were', async () => {
  const { content, ring } = await setupKey()
  const newer = `le2.${content.kid}.AAAA` as Envelope
  const { answers: sealed } = await sealAnswers(
    content,
    day,
    {
      glow: emptyRegister,
      registers: registers('avant'),
      carried: { ...carrying(newer), hoped: [newer] },
    },
    deps,
  )
  expect(sealed['hoped']).toBe(newer)
  const opened = await openAnswers(ring, day, sealed)
  expect(opened).toMatchObject({ isNewer: true, isSealed: false, carried: { hoped: [newer] } })
  expect(opened.registers.learned.values.map(({ value }) => value)).toEqual(['avant'])
  expect((await sealAnswers(content, day, opened, deps)).answers['hoped']).toBe(newer)
  expect(joinCarried(carrying(), opened.carried)).toMatchObject({ hoped: [newer] })
})
