// Arrays, depth, members, patterns: bodies that cost more than their length.
import { maxBatchBytes, maxBodyBytes, maxDayBytes } from '#contract/limits.ts'
import { routes } from '#contract/routes.ts'
import { createMarkId, sealDay } from '#support/people.ts'
import { only, times, type Attack, type Family } from './attack.ts'

/** As many of them as fit. */
const fill = (text: string, bytes: number, separator = ','): string =>
  times(Math.floor(bytes / (text.length + separator.length)), () => text).join(separator)

const members = (bytes: number, name: (at: number) => string): string => {
  const parts: string[] = []
  for (let length = 0, at = 0; length < bytes - 40; at++) {
    const part = `"${name(at)}":0`
    parts.push(part)
    length += part.length + 1
  }
  return `{${parts.join(',')}}`
}

/** Names that V8 hashes as numbers, all into one place if its seed does not keep them apart. */
const numberNames = (bytes: number): string => members(bytes, (at) => String(at * 65_536))

const withoutAccount: Attack = {
  name: 'the longest bodies of those without account: lists, depth, names, numbers',
  isSampled: true,
  async run({ ask }) {
    const room = maxBodyBytes - 200
    const address = '"email":"a@b.fr","password":"12345678","confirmPassword":"12345678"'
    const bodies = [
      `{${address},"keys":[${fill('{}', room - 100)}]}`,
      `{${address},"keys":${'['.repeat(room / 2 - 100)}${']'.repeat(room / 2 - 100)}}`,
      members(room, (at) => `x${at}`),
      numberNames(room),
      `{"email":"${'a'.repeat(room - 40)}","password":"12345678"}`,
      `{"email":"${'ﷺ'.repeat(500)}@b.fr","password":"12345678"}`,
      `{"email":${'1'.repeat(room)}}`,
      `{"email":"${'\\u0000'.repeat(room / 6 - 20)}"}`,
      `{"__proto__":{"email":"a@b.fr"},"constructor":{"prototype":{}}}`,
      `[${fill('[]', room)}]`,
    ]
    const paths = [routes.register, routes.login, routes.setNewPassword]
    const replies = await Promise.all(
      paths.flatMap((path) => bodies.map((raw) => ask('POST', path, { raw }))),
    )
    return only(
      [400],
      replies.map(({ status }) => status),
    )
  },
}

const crowd: Attack = {
  name: '60 bodies of 62 KiB full of empty keys, at once',
  async run({ ask }) {
    const raw = `{"keys":[${fill('{}', 62 * 1024)}]}`
    const replies = await Promise.all(times(60, () => ask('POST', routes.setNewPassword, { raw })))
    return only(
      [413],
      replies.map(({ status }) => status),
    )
  },
}

/** One request at a time, so that the longest stop is that of one. */
const oneByOne = (name: string, path: string, makeRaw: (kid: string) => string): Attack => ({
  name,
  async run({ ask, signUp }) {
    const { token, kid } = await signUp()
    const raw = makeRaw(kid)
    const statuses: number[] = []
    for (let at = 0; at < 3; at++) statuses.push((await ask('POST', path, { token, raw })).status)
    return only([200, 201, 400, 413, 422], statuses)
  },
})

const batch = maxBatchBytes - 100
const day = maxDayBytes - 4000
const marks = (music: string): string => `{"music":${music},"pin":{"values":[],"replacedIds":[]}}`
const dayWith = (kid: string, more: object): string => JSON.stringify({ ...sealDay(kid), ...more })
const withMarks = (kid: string, music: string): string =>
  dayWith(kid, { marks: 0 }).replace('"marks":0', `"marks":${marks(music)}`)

const itemsOf = (kid: string, count: number, make: (at: number) => object) =>
  JSON.stringify({
    items: times(count, (at) => {
      const date = new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
      return { ...sealDay(kid, date), ...make(at), ifRev: null }
    }),
  })

const longAnswer = (kid: string, length: number): string => `le1.${kid}.${'A'.repeat(length)}`
const full = (kid: string, length: number) => {
  const text = longAnswer(kid, length)
  return { learned: text, proud: text, frustrated: text, lueur: text }
}

const withAccount: readonly Attack[] = [
  oneByOne('a batch of 4 MiB of {}', routes.batch, () => `{"items":[${fill('{}', batch)}]}`),
  oneByOne('a batch of 4 MiB of 0', routes.batch, () => `{"items":[${fill('0', batch)}]}`),
  oneByOne(
    'a batch of 4 MiB of [',
    routes.batch,
    () => `{"items":${'['.repeat(batch / 2)}${']'.repeat(batch / 2)}}`,
  ),
  oneByOne('a batch of 4 MiB of names', routes.batch, () => members(batch, (at) => `x${at}`)),
  oneByOne('a batch of 4 MiB of numbers as names', routes.batch, () => numberNames(batch)),
  oneByOne('a day of 3 MiB of marks', routes.journal, (kid) =>
    withMarks(kid, `{"values":[${fill('{}', day)}],"replacedIds":[]}`),
  ),
  oneByOne('a day of 3 MiB of replaced ids', routes.journal, (kid) =>
    withMarks(kid, `{"values":[],"replacedIds":[${fill('""', day)}]}`),
  ),
  oneByOne('a day with 5,000 right ids and a wrong last one', routes.journal, (kid) =>
    withMarks(
      kid,
      JSON.stringify({ values: [], replacedIds: [...times(4999, createMarkId), 'x'] }),
    ),
  ),
  oneByOne('a day of 400,000 named answers', routes.journal, (kid) =>
    dayWith(kid, { answers: 0 }).replace(
      '"answers":0',
      `"answers":${members(day, (at) => `x${at}`)}`,
    ),
  ),
  oneByOne('a day whose answers name 26,000 foreign keys each', routes.journal, (kid) => {
    const text = times(20_000, () => createMarkId().slice(0, 16).replace('.', 'x'))
      .map((id) => `le1.${id}.A`)
      .join(' ')
    return dayWith(kid, { answers: { learned: text, proud: text, frustrated: text, lueur: text } })
  }),
  oneByOne('an answer that is almost sealed, 512 KiB long', routes.journal, (kid) =>
    dayWith(kid, {
      answers: { ...full(kid, 20), learned: `${fill(`le1.${kid}.A`, 520_000, ' ')} le` },
    }),
  ),
  oneByOne('a right day of 2 MiB', routes.journal, (kid) =>
    dayWith(kid, { answers: full(kid, 500_000) }),
  ),
  oneByOne('a right batch of 200 days, 3.9 MiB', routes.batch, (kid) =>
    itemsOf(kid, 200, () => ({ answers: full(kid, 4600) })),
  ),
  oneByOne('a right batch of 200 days with 160 replaced ids each', routes.batch, (kid) => {
    const register = { values: [], replacedIds: times(80, createMarkId) }
    return itemsOf(kid, 200, () => ({ marks: { music: register, pin: register } }))
  }),
]

export const shapes: Family = { name: 'shapes', attacks: [withoutAccount, crowd, ...withAccount] }
