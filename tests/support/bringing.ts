// « Apporte ton journal », as a person uses it.
import type { Page } from '@playwright/test'
import { bringText } from '#text/bring.ts'

/** To the page that takes any file: « Mes données », which may still be there, has a field of its own. */
export const give = (page: Page, name: string, content: Buffer): Promise<void> =>
  page
    .getByRole('main')
    .filter({ has: page.getByRole('heading', { level: 1, name: bringText.title }) })
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content })

/** The name of the button for one day, or for several. */
export const addThem = /^Ajouter (?:cette journée|ces journées)$/
