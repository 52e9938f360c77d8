// Each call of the app as it leaves, and what it makes of the reply: method, address, headers and body, word by word.
import type { RevClaim } from '#domain/brands.ts'
import { createAccountApi, type AccountApi } from '#engine/api/accountApi.ts'
import { createHttp } from '#engine/api/http.ts'
import { createJournalApi, type JournalApi } from '#engine/api/journalApi.ts'
import { createMusicApi } from '#engine/api/musicApi.ts'
import { createRemindersApi, type RemindersApi } from '#engine/api/remindersApi.ts'
import { day, month } from '#support/days.ts'
import { createKid, sealDay } from '#support/people.ts'
import { describe, expect, test } from 'vitest'

interface Sent {
  readonly line: string
  readonly body: unknown
  readonly headers: Headers
}

/** What the server answers where there is nothing to say. */
const nothing = {}

function setup(reply: unknown, init: ResponseInit = {}, signal?: AbortSignal) {
  const sent: Sent[] = []
  const http = createHttp(
    {
      origin: 'http://lueur.test',
      fetch: async (input, options) => {
        const request = new Request(input, options)
        request.signal.throwIfAborted()
        const { pathname, search } = new URL(request.url)
        const text = await request.text()
        sent.push({
          line: `${request.method} ${pathname}${search}`,
          body: text === '' ? null : JSON.parse(text),
          headers: request.headers,
        })
        return reply === nothing ? new Response(null, { status: 204 }) : Response.json(reply, init)
      },
    },
    'the-token',
    signal,
  )
  return { sent, http }
}

const email = 'camille@example.fr'
const user = {
  id: 'u',
  email,
  username: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'active',
  hasPushNotificationSubscription: false,
}
// What is in a body matters to nobody on the way: it must only leave whole.
const any = { email, code: '1234' } as never

const accountCalls: readonly (readonly [
  string,
  (api: AccountApi) => Promise<unknown>,
  reply: object,
])[] = [
  ['GET /api/auth/signup', (api) => api.signup(), { signup: 'invite' }],
  ['POST /api/auth/invitation', (api) => api.invitation(any), nothing],
  ['POST /api/auth/register', (api) => api.register(any), { requestId: 'r', email }],
  ['POST /api/auth/login', (api) => api.login(any), { token: 't' }],
  ['POST /api/auth/verify-code', (api) => api.verifyCode(any), { token: 't' }],
  ['POST /api/auth/resend-verification', (api) => api.resendVerification(any), { requestId: 'r' }],
  ['POST /api/auth/forgot-password', (api) => api.forgotPassword(any), { requestId: 'r' }],
  [
    'POST /api/auth/verify-reset-token',
    (api) => api.verifyResetToken(any),
    { valid: true, message: 'Oui' },
  ],
  [
    'POST /api/auth/set-new-password',
    (api) => api.setNewPassword(any),
    { deviceSecret: 's'.repeat(43) },
  ],
  ['POST /api/auth/keys/open', (api) => api.openKeys(any), { keys: [] }],
  ['PUT /api/user/me/keys', (api) => api.putKey(any), nothing],
  ['POST /api/auth/logout', (api) => api.logout(), nothing],
  ['GET /api/auth/me', (api) => api.me(), user],
  ['DELETE /api/user/me', (api) => api.deleteAccount(any), { erasedAt: null }],
  ['PATCH /api/user/me/profile', (api) => api.updateProfile(any), user],
]
const withoutBody = /^GET|logout$/

describe('the account', () => {
  test.each(accountCalls)('%s', async (line, call, reply) => {
    const { sent, http } = setup(reply)
    const result = await call(createAccountApi(http))
    expect(sent.map((one) => [one.line, one.body])).toEqual([
      [line, withoutBody.test(line) ? null : any],
    ])
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer the-token')
    expect(result).toMatchObject({ ok: true })
  })

  // Those that have nothing to read in their reply take any.
  const blind = /invitation|logout|PUT/
  test.each(accountCalls.filter(([line]) => !blind.test(line)))(
    '%s: a reply of another shape is none',
    async (_, call) => {
      const { http } = setup('other')
      expect(await call(createAccountApi(http))).toEqual({
        ok: false,
        error: { type: 'unavailable' },
      })
    },
  )
})

const endpoint = 'https://push.example/1'
const reminderCalls: readonly (readonly [
  string,
  (api: RemindersApi) => Promise<unknown>,
  body: unknown,
  reply: object,
])[] = [
  ['GET /api/push-notification/pwa/key', (api) => api.pushKey(), null, { publicKey: 'k' }],
  ['POST /api/push-notification/pwa/subscribe', (api) => api.subscribe(any), any, {}],
  [
    'DELETE /api/push-notification/pwa/unsubscribe',
    (api) => api.unsubscribe(endpoint),
    { endpoint },
    nothing,
  ],
  ['POST /api/push-notification/pwa/test', (api) => api.sendTestPush(), null, {}],
]

test.each(reminderCalls)('%s', async (line, call, body, reply) => {
  const { sent, http } = setup(reply)
  expect(await call(createRemindersApi(http))).toMatchObject({ ok: true })
  expect(sent.map((one) => [one.line, one.body])).toEqual([[line, body]])
})

const kid = createKid()
const written = { ...sealDay(kid, '2026-11-20'), date: day('2026-11-20') }
const item = { ...written, ifRev: null } as unknown as Parameters<JournalApi['writeDay']>[0]
const noValues = { values: [], replacedIds: [] }
const saved = { date: '2026-11-20', rev: 'A'.repeat(22) }

describe('the journal', () => {
  test('months are asked for unless they are still the same', async () => {
    const { sent, http } = setup(
      { '2026-11': 'd'.repeat(16) },
      { headers: { etag: '"2"', 'lueur-kid': 'K' } },
    )
    const api = createJournalApi(http)
    expect(await api.months(null)).toEqual({
      ok: true,
      value: { months: { '2026-11': 'd'.repeat(16) }, etag: '"2"', kid: 'K' },
    })
    await api.months('"1"')
    expect(sent.map(({ line, headers }) => [line, headers.get('if-none-match')])).toEqual([
      ['GET /api/journal/months', null],
      ['GET /api/journal/months', '"1"'],
    ])
  })

  test('a month and a year of days', async () => {
    const { sent, http } = setup({ data: [] })
    const api = createJournalApi(http)
    expect(await api.entries(month('2026-11'))).toEqual({ ok: true, value: [] })
    await api.entries('2025')
    expect(sent.map(({ line }) => line)).toEqual([
      'GET /api/journal/entries?month=11&year=2026',
      'GET /api/journal/entries?year=2025',
    ])
  })

  test('today is written by the calls of the specification, on condition of what is there', async () => {
    const { sent, http } = setup(saved)
    const api = createJournalApi(http)
    const stored = { ...saved, outcome: 'stored', code: null, foreignKids: [], current: null }
    expect(await api.writeDay(item, written.date)).toEqual({ ok: true, value: stored })
    const rev = 'B'.repeat(22) as unknown as NonNullable<typeof item.ifRev>
    await api.writeDay({ ...item, ifRev: rev }, written.date)
    expect(sent.map(({ line }) => line)).toEqual(['POST /api/journal', 'PATCH /api/journal/today'])
    expect(
      sent.map(({ headers }) => [headers.get('if-none-match'), headers.get('if-match')]),
    ).toEqual([
      ['*', null],
      [null, `"${rev}"`],
    ])
    for (const { body } of sent) expect(body).toEqual(written)
  })

  test('another day, or many, are written as a batch', async () => {
    const result = { ...saved, status: 201 }
    const { sent, http } = setup({ results: [result] })
    const api = createJournalApi(http)
    const stored = {
      date: saved.date,
      rev: saved.rev as RevClaim,
      outcome: 'stored',
      code: null,
      foreignKids: [],
      current: null,
    }
    expect(await api.writeDay(item, day('2026-11-21'))).toEqual({ ok: true, value: stored })
    expect(await api.writeDays([item])).toEqual({ ok: true, value: [stored] })
    expect(sent.map(({ line, body }) => [line, body])).toEqual([
      ['POST /api/journal/batch', { items: [item] }],
      ['POST /api/journal/batch', { items: [item] }],
    ])
    const none = createJournalApi(setup({ results: [] }).http)
    expect(await none.writeDay(item, day('2026-11-21'))).toEqual({
      ok: false,
      error: { type: 'unavailable' },
    })
  })

  test.each([
    ['invalid', 400],
    ['envelopeRequired', 400],
    ['foreignKey', 400],
    ['tooLarge', 413],
    ['missingAnswers', 422],
    ['notToday', 422],
    ['versionsFull', 422],
  ])('a refusal « %s » is of the day alone', async (code, status) => {
    const { http } = setup({ message: 'Non.', code, kids: ['K'] }, { status })
    const refused = { date: saved.date, outcome: 'refused', rev: null, code }
    for (const today of ['2026-11-20', '2026-11-21']) {
      expect(await createJournalApi(http).writeDay(item, day(today))).toEqual({
        ok: true,
        value: { ...refused, foreignKids: ['K'], current: null },
      })
    }
  })

  test('a day that another phone wrote comes back with the refusal, where it can be read', async () => {
    const instants = { createdAt: user.createdAt, updatedAt: user.createdAt }
    const marks = { music: noValues, pin: noValues }
    const shown = { id: 'd', rev: saved.rev, music: null, isPinned: false, marks }
    const current = { ...written, ...shown, ...instants }
    const refusal = { message: 'Non.', code: 'precondition' }
    for (const [sent, read] of [
      [current, expect.objectContaining({ date: saved.date, rev: saved.rev })],
      [{ date: 'hier' }, null],
    ]) {
      const { http } = setup({ ...refusal, current: sent }, { status: 412 })
      expect(await createJournalApi(http).writeDay(item, written.date)).toEqual({
        ok: true,
        value: {
          date: saved.date,
          outcome: 'changed',
          rev: null,
          code: 'precondition',
          foreignKids: [],
          current: read,
        },
      })
    }
  })

  test.each([
    ['unauthorised', 401],
    ['sessionEnded', 401],
    ['limited', 429],
    ['quotaFull', 507],
  ])('a refusal « %s » is of the whole pass', async (code, status) => {
    const { http } = setup({ message: 'Non.', code }, { status })
    expect(await createJournalApi(http).writeDay(item, written.date)).toMatchObject({
      ok: false,
      error: { type: 'refused', code },
    })
  })

  test('figures are of the day that the phone says', async () => {
    const currentMonth = { daysCompleted: 1, totalDays: 30, streakCount: 1, isStreakActive: true }
    const { sent, http } = setup({ currentMonth, pinnedDaysCount: 0 })
    expect(await createJournalApi(http).stats(written.date)).toMatchObject({ ok: true })
    expect(sent.map(({ line }) => line)).toEqual(['GET /api/stats?date=2026-11-20'])
  })
})

test('a search of songs asks for ten tracks, and each becomes what a day stores', async () => {
  const track = {
    id: 'i'.repeat(600),
    name: 'n'.repeat(600),
    artists: [{ name: 'Une voix' }, { name: 'o'.repeat(1200) }],
    album: {
      name: 'a'.repeat(600),
      images: [{ url: 'https://i.example/1' }, { url: 'https://i.example/2' }],
    },
    uri: 'u'.repeat(600),
  }
  const one = { ...track, album: { name: 'A', images: [{ url: 'https://i.example/1' }] } }
  const bare = { ...track, album: { name: 'A', images: [{ url: 'http://i.example/1' }] } }
  const items = [track, one, bare, ...Array.from({ length: 9 }, () => one)]
  const { sent, http } = setup({ tracks: { items } })
  const found = await createMusicApi(http).searchMusic('été & co')
  expect(sent.map(({ line }) => line)).toEqual([
    'GET /api/music/search?q=%C3%A9t%C3%A9+%26+co&type=track&limit=10',
  ])
  expect(found).toHaveLength(10)
  expect(found?.[0]).toEqual({
    id: 'i'.repeat(500),
    name: 'n'.repeat(500),
    artists: `Une voix, ${'o'.repeat(990)}`,
    album: 'a'.repeat(500),
    image: 'https://i.example/2',
    uri: 'u'.repeat(500),
  })
  expect(found?.[1]?.image).toBe('https://i.example/1')
  expect(found?.[2]).not.toHaveProperty('image')
  expect(await createMusicApi(setup({}, { status: 503 }).http).searchMusic('a')).toBeNull()
})

test('a call that is aborted is a network that does not reply', async () => {
  const over = new AbortController()
  const { sent, http } = setup(user, {}, over.signal)
  over.abort()
  expect(await createAccountApi(http).me()).toEqual({ ok: false, error: { type: 'network' } })
  expect(sent).toEqual([])
})
