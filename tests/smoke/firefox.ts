// Firefox, driven over WebDriver BiDi.
import { launch } from 'puppeteer-core'
import { phoneSize, type SmokeBrowser } from './browser.ts'

/** `pushService`: the WebSocket address that replaces Mozilla's. */
export async function openFirefox(
  executablePath: string,
  profile: string,
  pushService: string,
): Promise<SmokeBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir: profile,
    extraPrefsFirefox: {
      'dom.push.connection.enabled': true,
      'dom.push.serverURL': pushService,
      'dom.push.testing.allowInsecureServerURL': true,
      'permissions.default.desktop-notification': 1,
      // The system's own notifications need a desktop.
      'alerts.useSystemBackend': false,
      'intl.accept_languages': 'fr-FR, fr',
    },
  })
  const page = (await browser.pages())[0] ?? (await browser.newPage())
  // One of before the command that turns the screen has its size all the same: both are sent at once.
  await page.setViewport({ ...phoneSize }).catch((error: unknown) => {
    if (!String(error).includes('setScreenOrientationOverride')) throw error
  })
  return {
    version: await browser.version(),
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // Its types name what its functions may be; it sends any as text, as ours do.
    evaluate: page.evaluate.bind(page) as unknown as SmokeBrowser['evaluate'],
    close: () => browser.close(),
  }
}
