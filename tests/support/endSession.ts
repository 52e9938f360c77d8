// A session that ends elsewhere while its phone has no network.
import type { Page } from '@playwright/test'
import type { StartedServer } from './setupServer.ts'

/** As another phone's reset would end it: the page, which has no network from now on, hears of it later. */
export async function endSession(page: Page, server: StartedServer): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('lueur.token'))
  await page.context().setOffline(true)
  await fetch(`${server.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token ?? ''}` },
  })
}
