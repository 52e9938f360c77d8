import type { Page } from '@playwright/test'

/** A folder that the browser keeps, in the place of the one that a person would choose: everything but the choice is real. */
export const keepFolder = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, {
      async showDirectoryPicker() {
        const root = await navigator.storage.getDirectory()
        return root.getDirectoryHandle('Sauvegardes', { create: true })
      },
    })
  })
