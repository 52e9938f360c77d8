// Section 5 of the specification, rule by rule.
import { filled } from '#support/days.ts'
import { countRequired, isComplete, mapAnswers, shortAnswerIds } from '#domain/answers.ts'
import { codeIn, digitsIn, isCode } from '#domain/code.ts'
import { isEmail, maxEmailLength, normaliseEmail, spellHidden } from '#domain/email.ts'
import { truncate } from '#domain/graphemes.ts'
import { checkNewPassword } from '#domain/password.ts'
import { journalFileFormat } from '#domain/journalFileFormat.ts'
import { maxRetryMs, retryDelayMs } from '#domain/retry.ts'
import { checkSignup, summariseSignup } from '#domain/signup.ts'
import { checkFirstUsername, checkUsername, initialsOf } from '#domain/username.ts'
import { expect, test } from 'vitest'

const summary = (email: string, password: string, confirmation: string) =>
  summariseSignup(checkSignup({ email, password, confirmation }))

test('signup: exactly one error shows itself', () => {
  expect(summary('', 'motdepasse', 'motdepasse')).toBe('emailRequired')
  expect(summary('lea@', 'motdepasse', 'motdepasse')).toBe('emailFormat')
  expect(summary('lea@ex.fr', 'court', 'court')).toBe('passwordTooShort')
  expect(summary('lea@ex.fr', 'motdepasse', '')).toBe('confirmationRequired')
  expect(summary('lea@ex.fr', 'motdepasse', 'autrechose')).toBe('confirmationDiffers')
  expect(summary('lea@ex.fr', 'motdepasse', 'motdepasse')).toBeNull()
})

test('signup: among several errors the confirmation speaks, else the general sentence', () => {
  expect(summary('', '', '')).toBe('confirmationRequired')
  expect(summary('', 'court', 'autre')).toBe('confirmationDiffers')
  expect(summary('', 'court', 'court')).toBe('several')
  expect(summary('', '', 'autre')).toBe('confirmationDiffers')
  expect(checkSignup({ email: '', password: '', confirmation: '' })).toEqual({
    email: 'emailRequired',
    password: 'passwordRequired',
    confirmation: 'confirmationRequired',
  })
})

test('a new password: both fields, equal, eight characters', () => {
  expect(checkNewPassword('', '')).toBe('fieldsRequired')
  expect(checkNewPassword('motdepasse', 'autre')).toBe('confirmationDiffers')
  expect(checkNewPassword('court', 'court')).toBe('passwordTooShort')
  expect(checkNewPassword('motdepas', 'motdepas')).toBeNull()
})

test('an address holds nothing that a reader does not see', () => {
  const hidden = ['\u001B', '\u0000', '\u007F', '\u0085', '\u00AD', '\u034F', '\u061C', '\u115F']
  const alsoHidden = [
    '\u180E',
    '\u200B',
    '\u200F',
    '\u202E',
    '\u2066',
    '\u3164',
    '\uFE0F',
    '\uFEFF',
  ]
  for (const character of [...hidden, ...alsoHidden, '\uD800', '\uE000', '\u{E0041}']) {
    expect([character, isEmail(normaliseEmail(`lea${character}x@ex.fr`))]).toEqual([
      character,
      false,
    ])
    expect([character, isEmail(normaliseEmail(`lea@ex${character}.fr`))]).toEqual([
      character,
      false,
    ])
  }
  for (const address of ['zoé.ł+été@exämple.fr', '用户@例子.公司', 'हिन्दी@ex.fr']) {
    expect(isEmail(normaliseEmail(address))).toBe(true)
  }
})

test('what a reader does not see is spelt out where a line is printed', () => {
  expect(spellHidden('lea\u001B[2J\u200B@ex.fr')).toBe('lea\\u{1b}[2J\\u{200b}@ex.fr')
  expect(spellHidden('zoé@ex.fr')).toBe('zoé@ex.fr')
})

test('a username at first choice', () => {
  expect(checkFirstUsername('  ')).toBe('tooShort')
  expect(checkFirstUsername('Z')).toBe('tooShort')
  expect(checkFirstUsername('x'.repeat(21))).toBe('tooLong')
  expect(checkFirstUsername('Léa M')).toBe('characters')
  for (const name of ['Zoé', 'a.b-c_d', 'Łukasz', 'x'.repeat(20), ' Ana ']) {
    expect(checkFirstUsername(name)).toBeNull()
  }
})

test('a username in the profile: length alone', () => {
  expect(checkUsername('Z')).toBe('tooShort')
  expect(checkUsername('x'.repeat(25))).toBe('tooLong')
  expect(checkUsername('Léa M')).toBeNull()
})

test('initials come from the username, else the address, else ME', () => {
  expect(initialsOf('éloïse', 'a@b.fr')).toBe('ÉL')
  expect(initialsOf(null, 'ana@b.fr')).toBe('AN')
  expect(initialsOf('', '')).toBe('ME')
})

test('an address has one spelling', () => {
  expect(normaliseEmail('  LÉA@Exemple.FR ')).toBe('léa@exemple.fr')
  expect(isEmail('lea@ex.fr')).toBe(true)
  expect(isEmail(`${'x'.repeat(maxEmailLength - 6)}@ex.fr`)).toBe(true)
  expect(isEmail(`${'x'.repeat(maxEmailLength - 5)}@ex.fr`)).toBe(false)
  for (const text of [
    'lea',
    'lea@',
    '@ex.fr',
    'lea@ex',
    'l ea@ex.fr',
    `${'x'.repeat(250)}@ex.fr`,
  ]) {
    expect(isEmail(text)).toBe(false)
  }
})

test('a code is found in whatever text it was copied with, and a date is none', () => {
  const found = {
    '4821': '4821',
    ' 48 21 ': '4821',
    '４８２１': '4821',
    '٤٨٢١': '4821',
    'Lueur : 4821 est ton code': '4821',
    '22/11/2026, code 4821': '4821',
    '4821, valable 10 min': '4821',
    'Dossier 1250. Ton code est 4821, valable 10 min.': '4821',
    'Ton code Lueur est 4821. Il sert jusqu’à 18:30, le 22.11.2026.': '4821',
    '4821 (écrit à 1804 km)': null,
    '06 12 34 56 78': null,
    '48213': null,
    'le 22/11/2026': null,
    Bonjour: null,
    '': null,
  }
  for (const [text, code] of Object.entries(found)) expect(codeIn(text), text).toBe(code)
})

test('a code is four ASCII digits', () => {
  expect(isCode('0047')).toBe(true)
  expect(digitsIn(' 0 4-٤۷ a')).toBe('0447')
  for (const text of ['047', '00471', '١٢٣٤', '12 4', '1234\n']) expect(isCode(text)).toBe(false)
})

test('three answers make a day, the fourth is a gift', () => {
  const texts = filled({ proud: ' ' })
  expect(countRequired(texts)).toBe(2)
  expect(isComplete(texts)).toBe(false)
  expect(isComplete({ ...texts, proud: 'b' })).toBe(true)
})

test('a cut text keeps whole characters and says that it was cut', () => {
  expect(truncate('abc', 3)).toBe('abc')
  expect(truncate('abcd', 3)).toBe('abc...')
  expect(truncate(' a bc', 3)).toBe(' a...')
  expect(truncate('👩‍👧‍👦👩‍👧‍👦x', 2)).toBe('👩‍👧‍👦👩‍👧‍👦...')
})

test('[SY14] waits double, and never pass five minutes', () => {
  expect(retryDelayMs(1, 0.5)).toBe(1000)
  expect(retryDelayMs(3, 1)).toBe(8000)
  expect(retryDelayMs(40, 1)).toBe(maxRetryMs)
})

test('for a day stand the required answers that are written, or the others where it has none of those', () => {
  const blank = mapAnswers(() => ' ')
  expect(shortAnswerIds({ ...blank, learned: 'appris', lueur: 'beau' })).toEqual(['learned'])
  expect(shortAnswerIds({ ...blank, proud: 'fier', learned: 'appris' })).toEqual([
    'learned',
    'proud',
  ])
  expect(shortAnswerIds({ ...blank, lueur: 'beau' })).toEqual(['lueur'])
  expect(shortAnswerIds(blank)).toEqual([])
})

test('a file of exported days calls itself as it always did: those of before are read', () => {
  expect(journalFileFormat).toBe('lueur-journal')
})
