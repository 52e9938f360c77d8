// « Apporte ton journal », as a person uses it.
import type { Page } from '@playwright/test'

/** To the page that takes any file. */
export const give = (page: Page, name: string, content: Buffer): Promise<void> =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content })

/** The name of the button for one day, or for several. */
export const addThem = /^Ajouter (?:cette journée|ces journées)$/
