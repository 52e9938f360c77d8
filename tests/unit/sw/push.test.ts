import { handlePush, parsePush, urlOf, type PushDeps } from '#sw/push.ts'
import { expect, test } from 'vitest'

const never = () => new Promise<never>(() => undefined)

function setupWorker(deps: Partial<PushDeps> = {}) {
  const shown: { title: string; options: NotificationOptions }[] = []
  const marks: boolean[] = []
  const received: unknown[] = []
  return {
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
        lang: 'fr',
        data: { url: '/fill-day' },
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
