import { declarePush } from '#contract/push.ts'
import { listenToPushes } from '#sw/notifications.ts'
import { expect, test } from 'vitest'

const message = { kind: 'reminder', title: 'Lueur', body: 'Une minute', day: '2026-11-20' } as const

/** A worker as Safari runs one: what it shows of a push, where the push came in that form. */
async function shownOf(push: object): Promise<unknown[]> {
  const shown: unknown[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  const scope = {
    navigator: {},
    registration: {
      getNotifications: () => Promise.resolve([]),
      showNotification: (title: string, { body }: NotificationOptions) =>
        Promise.resolve(void shown.push([title, body])),
    },
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
  } as unknown as Parameters<typeof listenToPushes>[0]
  listenToPushes(scope, {
    receive: () => Promise.resolve({ isWritten: false }),
    renew: () => Promise.resolve(),
    drain: () => Promise.resolve(),
    pause: () => new Promise(() => undefined),
  })
  const works: Promise<unknown>[] = []
  listeners.get('push')?.({ ...push, waitUntil: (work: Promise<unknown>) => works.push(work) })
  await Promise.all(works)
  return shown
}

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
