// The journal that the calendar's journeys look at.
import type { Page } from '@playwright/test'
import { day } from './days.ts'
import { quickSignUp } from './quickSignUp.ts'
import type { StartedServer } from './setupServer.ts'

/** Three days, before an unwritten 20 November. */
export const writtenDays = {
  '2026-10-31': {
    learned: "Un cœur d'artichaut se mange avec les doigts.",
    proud: 'Ménage fait avant midi.',
    frustrated: 'Une averse en sortant.',
  },
  '2026-11-03': {
    learned: 'Le mot « lueur » vient de luire.',
    proud: "J'ai rappelé Noémie.",
    frustrated: 'Le train de 18 h 12, encore.',
  },
  '2026-11-19': {
    learned:
      "Qu'un silence bien placé répond souvent mieux qu'une longue explication, et qu'il faut l'apprendre tôt.",
    proud: "J'ai présenté le projet sans relire mes notes une seule fois, devant tout le monde.",
    frustrated:
      'La réunion du matin a débordé sur la pause, puis sur tout ce qui venait après elle.',
  },
} as const

/** A person on this address, on 20 November, with the three days; that of 3 November is pinned. */
export async function standOnCalendar(
  page: Page,
  server: StartedServer,
  path = '/calendar',
): Promise<void> {
  await quickSignUp(page, server, {
    today: day('2026-11-20'),
    days: Object.entries(writtenDays).map(([date, texts]) => ({
      date: day(date),
      ...texts,
      isPinned: date === '2026-11-03',
    })),
  })
  await page.goto(`${server.url}${path}`)
}
