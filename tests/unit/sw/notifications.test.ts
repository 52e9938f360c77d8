import { declarePush } from '#contract/push.ts'
import { listenToPushes } from '#sw/notifications.ts'
import { expect, test } from 'vitest'

const message = { kind: 'reminder', title: 'Lueur', body: 'Une minute', day: '2026-11-20' } as const

/** A worker with these windows open: what it shows, where it leads, and what its engine is asked. */
function setupWorker(windows: readonly { readonly focused: boolean }[] = []) {
  const done: unknown[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  const clients = windows.map(({ focused }, at) => ({
    focused,
    postMessage: (sent: unknown) => done.push([at, sent]),
    focus: () => Promise.reject(new Error('The tap is too long ago.')),
  }))
  const scope = {
    navigator: {},
    registration: {
      getNotifications: () => Promise.resolve([]),
      showNotification: (title: string, { body }: NotificationOptions) =>
        Promise.resolve(void done.push([title, body])),
    },
    clients: {
      // A window that the worker does not control yet is one of the app too.
      matchAll: ({ includeUncontrolled, type }: ClientQueryOptions) =>
        Promise.resolve(includeUncontrolled === true && type === 'window' ? clients : []),
      openWindow: (url: string) => Promise.resolve(void done.push(['opened', url])),
    },
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
  } as unknown as Parameters<typeof listenToPushes>[0]
  listenToPushes(scope, {
    receive: () => Promise.resolve({ isWritten: false }),
    renew: () => Promise.resolve(void done.push('renewed')),
    drain: () => Promise.resolve(),
    pause: () => new Promise(() => undefined),
  })
  /** Everything that it did until the browser may end it again. */
  return async (type: string, event: object): Promise<readonly unknown[]> => {
    const works: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) })
    await Promise.all(works)
    return done
  }
}

/** What a worker shows of a push, as Safari runs one where the push came in that form. */
const shownOf = (push: object) => setupWorker()('push', push)

const declared = declarePush(message, 'https://lueur.example')

test.for([
  ['as it was sent, to a browser of before', { data: { text: () => JSON.stringify(declared) } }],
  [
    'as the notification that the browser would show',
    { data: null, notification: declared.notification },
  ],
] as const)('a push says the same %s', async ([, push]) => {
  expect(await shownOf(push)).toEqual([['Lueur', 'Une minute']])
})

test('a push with neither shows something of ours', async () => {
  expect(await shownOf({ data: null })).toEqual([['Lueur', "Ta minute du jour t'attend."]])
})

const tap = (onClose: () => void) => ({
  notification: { close: onClose, data: { url: '/fill-day' } },
})

test('a tap takes the notification away, and leads a window of the app there: the one in front, else any', async () => {
  const lead = { type: 'NAVIGATE', url: '/fill-day' }
  for (const [windows, expected] of [
    [
      [{ focused: false }, { focused: true }],
      [1, lead],
    ],
    [
      [{ focused: false }, { focused: false }],
      [0, lead],
    ],
    [[], ['opened', '/fill-day']],
  ] as const) {
    let closed = 0
    expect(
      await setupWorker(windows)(
        'notificationclick',
        tap(() => closed++),
      ),
    ).toEqual([expected])
    expect(closed).toBe(1)
  }
})

test('a subscription that the browser replaces is told to the server', async () => {
  expect(await setupWorker()('pushsubscriptionchange', {})).toEqual(['renewed'])
})
