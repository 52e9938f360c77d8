import type { Page } from '@playwright/test'

/** Offers the installation as Chromium does; the person answers `outcome` to its own question. */
export const offerInstallation = (
  page: Page,
  outcome: 'accepted' | 'dismissed',
): Promise<boolean> =>
  page.evaluate((answer) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      async prompt() {
        document.documentElement.dataset['asked'] = 'yes'
        return { outcome: answer }
      },
    })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }, outcome)

const pace = 20

/**
 * From its next load on, twenty seconds pass in one for the page, clock and timers alike; its clock also stands `laterMs`
 * ahead. (Playwright's own clock replaces the whole Date, which the calendar arithmetic extends.)
 */
export const hurryTime = (page: Page, laterMs = 0): Promise<unknown> =>
  page.addInitScript(
    ({ rate, later }) => {
      const { now } = Date
      const startedAt = now.call(Date)
      Date.now = () => startedAt + later + (now.call(Date) - startedAt) * rate
      const after = window.setTimeout.bind(window)
      Object.assign(window, {
        setTimeout: (call: () => void, ms = 0) => after(call, ms / rate),
      })
    },
    { rate: pace, later: laterMs },
  )

/** Waits for that much of the page's own time. */
export const letPass = (page: Page, ms: number): Promise<void> =>
  page.evaluate(
    (time) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, time)
      }),
    ms,
  )
