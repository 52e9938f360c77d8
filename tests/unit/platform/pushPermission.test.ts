// What the browser allows, as screens hear of it.
import { createPushPermission } from '#platform/pushPermission.ts'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

function browse(permission: NotificationPermission) {
  const document = new EventTarget()
  const status = new EventTarget()
  const browser = { permission, status, document, looks: 0 }
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('navigator', {
    serviceWorker: {},
    permissions: { query: () => Promise.resolve(status) },
  })
  vi.stubGlobal('Notification', {
    get permission() {
      browser.looks++
      return browser.permission
    },
    requestPermission: () => Promise.reject(new Error('Only in a tap.')),
  })
  return browser
}

test('a permission that was changed in the browser’s settings is heard of, there and on the way back', async () => {
  const browser = browse('granted')
  const watched = createPushPermission()
  const heard: string[] = []
  const stop = watched.subscribe(() => heard.push(watched.current()))
  await Promise.resolve()
  browser.permission = 'denied'
  browser.status.dispatchEvent(new Event('change'))
  expect(heard).toEqual(['denied'])
  // Browsers that tell nothing: a look as the page is seen again.
  browser.permission = 'granted'
  browser.document.dispatchEvent(new Event('visibilitychange'))
  expect(heard).toEqual(['denied', 'granted'])
  // A question that the browser refuses to ask leaves it as it is.
  expect(await watched.ask()).toBe('granted')
  stop()
  browser.document.dispatchEvent(new Event('visibilitychange'))
  expect(heard).toHaveLength(3)
})

test('the browser is asked once for each change, however often screens look', async () => {
  const browser = browse('default')
  const watched = createPushPermission()
  for (let look = 0; look < 5; look++) expect(watched.current()).toBe('default')
  expect(browser.looks).toBe(1)
  browser.permission = 'granted'
  browser.document.dispatchEvent(new Event('visibilitychange'))
  for (let look = 0; look < 5; look++) expect(watched.current()).toBe('granted')
  expect(browser.looks).toBe(2)
  expect(await watched.ask()).toBe('granted')
  expect(browser.looks).toBe(3)
})
