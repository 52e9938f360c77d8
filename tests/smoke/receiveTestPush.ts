// From the switch of Réglages to what the phone shows: a real subscription, the real server, the browser's own decryption.
import { pushTexts } from '#server/texts.ts'
import { fr } from '#text/typography.ts'
import type { SmokeBrowser } from './browser.ts'
import type { MozillaPush } from './mozillaPush.ts'
import type { Reader } from './reader.ts'

export async function receiveTestPush(
  browser: SmokeBrowser,
  reader: Reader,
  push: MozillaPush,
): Promise<void> {
  await reader.tap('link', 'Réglages')
  await reader.tap('button', 'Notifications…')
  await reader.tap('switch', 'Rappel du jour…')
  await reader.see('Notifications activées !')
  await reader.tap('button', 'Envoyer un test')
  await reader.see('Dernier test reçu')
  // The worker notes what came, then shows it.
  const shown = await browser.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    for (const giveUpAt = Date.now() + 10_000; Date.now() < giveUpAt;) {
      const notifications = await registration.getNotifications()
      if (notifications.length > 0) return notifications.map(({ title, body }) => [title, body])
      await new Promise((resolve) => {
        setTimeout(resolve, 50)
      })
    }
    return []
  })
  const expected = [[fr(pushTexts.test.title), fr(pushTexts.test.body)]]
  if (JSON.stringify(shown) !== JSON.stringify(expected)) {
    throw new Error(`the worker showed ${JSON.stringify(shown)}`)
  }
  const [sealed, ...more] = push.carried
  if (sealed === undefined || more.length > 0) throw new Error('not one push was carried')
  if (sealed.includes(pushTexts.test.title)) throw new Error('the push service could read')
}
