// People of the API suites: accounts made through the API itself, with keys and envelopes of the right shape. Their content
// is random: the server can open none, so any bytes will do.
import type { Rev } from '#domain/brands.ts'
import { createHash, randomBytes } from 'node:crypto'
import { revOf } from '#contract/rev.ts'
import { mapAnswers } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import { emptyMarks, type Marks } from '#domain/entry.ts'
import type { TestServer } from './setupServer.ts'

const text = (length: number): string => randomBytes(length).toString('base64url')

export const createKid = (): string => text(12)
export const createWrap = (kid: string): string => `lw1.${kid}.${text(60)}`
export const createDevice = () => ({ id: text(16), secret: text(32) })
export const createEnvelope = (kid: string): string => `le1.${kid}.${text(284)}`

let count = 0
export const createEmail = (): string => `person${++count}.${text(4).toLowerCase()}@example.fr`

export interface Person {
  readonly email: string
  readonly password: string
  readonly token: string
  readonly kid: string
  readonly wrap: string
  readonly device: { readonly id: string; readonly secret: string }
}

let addresses = 0
/** A client of its own for each person: the server counts the mails that one client has sent. */
const nextAddress = (): string => `198.51.100.${(addresses = (addresses + 1) % 250)}`

/** Registers and verifies; a plain client when `isPlain`. */
export async function signUp(
  { request, codeTo }: Pick<TestServer, 'request' | 'codeTo'>,
  {
    email = createEmail(),
    isPlain = false,
    kid = createKid(),
    device = createDevice(),
  }: Partial<Pick<Person, 'email' | 'kid' | 'device'>> & { readonly isPlain?: boolean } = {},
): Promise<Person> {
  const password = `a1.${text(32)}`
  const wrap = createWrap(kid)
  const { json } = await request('POST', '/auth/register', {
    from: nextAddress(),
    body: {
      email,
      password,
      confirmPassword: password,
      ...(isPlain ? {} : { keys: [{ kid, wrap }], device }),
    },
  })
  const verified = await request('POST', '/auth/verify-code', {
    body: { email, code: await codeTo(email), requestId: json.requestId },
  })
  return { email, password, token: verified.json.token, kid, wrap, device }
}

export const logIn = (
  { request }: TestServer,
  { email, password }: Pick<Person, 'email' | 'password'>,
  more: object = {},
) => request('POST', '/auth/login', { body: { email, password, ...more } })

export interface SealedDay {
  readonly date: Day
  readonly writtenAt: string
  readonly offset: number
  readonly answers: ReturnType<typeof mapAnswers<string>>
  readonly marks: Marks
}

/** A day as the app seals it, opened at noon in Paris. */
export const sealDay = (
  kid: string,
  date = '2026-11-20',
  marks: Marks = emptyMarks,
): SealedDay => ({
  date: date as Day,
  writtenAt: `${date}T09:00:00.000Z`,
  offset: 60,
  answers: mapAnswers(() => createEnvelope(kid)),
  marks,
})

/** One of about 200 kB. */
export const sealLongDay = (kid: string, date = '2026-11-20'): SealedDay => ({
  ...sealDay(kid, date),
  answers: mapAnswers(() => createEnvelope(kid) + 'A'.repeat(50_000)),
})

/** The rev as the phone computes it before sending. */
export const revOfDay = (day: SealedDay): Rev =>
  revOf(day, (source) =>
    createHash('sha256').update(source).digest().subarray(0, 16).toString('base64url'),
  )

/** Of the right shape: no server can check a stamp. */
export const createMarkId = (): string => `${text(8)}.${createKid()}.${text(12)}`
export const markValue = <T>(value: T, savedAt = 1) => ({ id: createMarkId(), value, savedAt })

export const wrongCodes = (code: string, howMany: number): string[] =>
  Array.from({ length: howMany }, (_, at) =>
    String((Number(code) + 1 + at) % 10_000).padStart(4, '0'),
  )
