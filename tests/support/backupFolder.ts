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

/** What lies in it, by name. */
export const filesIn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('Sauvegardes')
    const files: Record<string, string> = {}
    for await (const [name, handle] of folder.entries()) {
      if (handle instanceof FileSystemFileHandle)
        files[name] = await (await handle.getFile()).text()
    }
    return files
  })
