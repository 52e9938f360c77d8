import { handlePush, parsePush, urlOf, type PushDeps } from '#sw/push.ts'
import { expect, test } from 'vitest'

const never = () => new Promise<never>(() => undefined)

function setupWorker(deps: Partial<PushDeps> = {}) {
  const shown: { title: string; options: NotificationOptions }[] = []
  const marks: boolean[] = []
  const received: unknown[] = []
  /** How many notifications had been shown at each. */
  const drains: number[] = []
  return {
    drains,
    shown,
    marks,
    received,
    handle: (text: string | null) =>
      handlePush(text, {
        async receive(push) {
          received.push(push)
          return { isWritten: false }
        },
        async show(title, options) {
          shown.push({ title, options })
        },
        async mark(isUnwritten) {
          marks.push(isUnwritten)
        },
        shown: () => Promise.resolve([]),
        async drain() {
          drains.push(shown.length)
        },
        pause: never,
        ...deps,
      }),
  }
}

const reminder = { kind: 'reminder', title: 'Lueur', body: "C'est l'heure ?", day: '2026-11-20' }
const written = { receive: () => Promise.resolve({ isWritten: true }) }

test('a reminder is shown in French, one at a time, and leads to the form', async () => {
  const { handle, shown, marks, received } = setupWorker()
  await handle(JSON.stringify(reminder))
  expect(received).toEqual([{ kind: 'reminder', day: '2026-11-20' }])
  expect(shown).toEqual([
    {
      title: 'Lueur',
      options: {
        body: "C'est l'heure\u202F?",
        icon: '/pwa-192x192.png',
        badge: '/badge-96x96.png',
        tag: 'lueur-reminder',
        renotify: true,
        lang: 'fr',
        data: { url: '/fill-day', day: '2026-11-20' },
      },
    },
  ])
  expect(marks).toEqual([true])
})

test('a day that this phone wrote is told so, and the icon loses its mark', async () => {
  const { handle, shown, marks } = setupWorker(written)
  await handle(JSON.stringify(reminder))
  expect(shown.map(({ title }) => title)).toEqual(["C'est déjà noté"])
  expect(marks).toEqual([false])
})

test('[RM13] what waits on this phone is sent once the push has been shown, whatever becomes of it', async () => {
  const worker = setupWorker()
  await worker.handle(JSON.stringify(reminder))
  expect(worker.drains).toEqual([1])
  const offline = setupWorker({ drain: () => Promise.reject(new Error('offline')) })
  await offline.handle(JSON.stringify(reminder))
  expect(offline.shown).toHaveLength(1)
})

test('[RM13] the browser may end the worker only once what waits has been sent', async () => {
  const sending = Promise.withResolvers<undefined>()
  const { handle, shown } = setupWorker({ drain: () => sending.promise })
  let isDone = false
  const done = handle(JSON.stringify(reminder)).then(() => (isDone = true))
  await expect.poll(() => shown.length).toBe(1)
  // Longer than what follows takes.
  await new Promise((resolve) => {
    setTimeout(resolve, 20)
  })
  expect(isDone).toBe(false)
  sending.resolve(undefined)
  await done
})

const again = "Rien à rattraper\u00A0: quelques mots suffisent pour aujourd'hui."
test.for([
  ['of the day before', [{ day: '2026-11-19', url: '/fill-day' }], again],
  ['of the same day', [{ day: '2026-11-20' }], "C'est l'heure\u202F?"],
  ['of a test, or of an older build', [{ url: '/fill-day' }, null], "C'est l'heure\u202F?"],
] as const)('[RM14] in the place of a reminder %s', async ([, before, body]) => {
  const { handle, shown } = setupWorker({ shown: () => Promise.resolve(before) })
  await handle(JSON.stringify(reminder))
  expect(shown.map(({ options }) => options.body)).toEqual([body])
})

test('[RM14] notifications that the browser does not tell silence no reminder', async () => {
  const { handle, shown } = setupWorker({ shown: () => Promise.reject(new Error('none')) })
  await handle(JSON.stringify(reminder))
  expect(shown).toHaveLength(1)
})

test('a test is shown as it was sent, whatever is written, and marks nothing', async () => {
  const { handle, shown, marks } = setupWorker(written)
  await handle(JSON.stringify({ kind: 'test', title: 'Lueur', body: 'Essai' }))
  expect(shown.map(({ title, options }) => [title, options.body])).toEqual([['Lueur', 'Essai']])
  expect(marks).toEqual([])
})

test.for([null, '', 'pas du JSON', '{}', '[]', '{"kind":"advert","title":"x","body":"y"}'])(
  'whatever is pushed, something of ours is shown: %s',
  async (text) => {
    expect(parsePush(text)).toBeNull()
    const { handle, shown } = setupWorker()
    await handle(text)
    expect(shown.map(({ title, options }) => [title, options.body])).toEqual([
      ['Lueur', "Ta minute du jour t'attend."],
    ])
  },
)

test.for([
  ['fails', () => Promise.reject(new Error('no storage')), never],
  ['hangs', never, () => Promise.resolve()],
] as const)('a storage that %s does not silence a reminder', async ([, receive, pause]) => {
  const { handle, shown } = setupWorker({ receive, pause })
  await handle(JSON.stringify(reminder))
  expect(shown.map(({ title }) => title)).toEqual(['Lueur'])
})

test('a notification leads where it says, or to the form', () => {
  expect(urlOf({ url: '/calendar' })).toBe('/calendar')
  expect(urlOf(null)).toBe('/fill-day')
  expect(urlOf({ url: 3 })).toBe('/fill-day')
})
