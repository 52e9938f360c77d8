// The form of a day, as journeys reach it: opened by a new person on 20 November, each of its delays held by the test.
import type { Page } from '@playwright/test'
import { day } from './days.ts'
import { holdTimers, noteVibrations } from './heldPage.ts'
import { expect, questions, stopAutoAdvance } from './journey.ts'
import { quickSignUp, type FileDay } from './quickSignUp.ts'
import type { StartedServer } from './setupServer.ts'

/** After the last letter, before the spinner. */
export const pauseMs = 500
export const spinnerMs = 1000
/** From the message of a saved day to Accueil. */
export const afterSaveMs = 1200

export const fieldOf = (page: Page, id: keyof typeof questions) => page.getByLabel(questions[id])
export const saveButton = (page: Page) =>
  page.getByRole('button', { name: 'Enregistrer', exact: true })
export const nextButton = (page: Page) => page.getByRole('button', { name: 'Suivant' })
export const confirmDialog = (page: Page) =>
  page.getByRole('alertdialog', { name: "Confirmer l'enregistrement ?" })
export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirmer' })

/** A new person on Accueil, on 20 November, with these days. */
export async function standOnHome(
  page: Page,
  server: StartedServer,
  days: readonly FileDay[] = [],
): Promise<void> {
  await quickSignUp(page, server, { today: day('2026-11-20'), days })
  await holdTimers(page, [pauseMs, spinnerMs, afterSaveMs])
  await noteVibrations(page)
  await page.goto(`${server.url}/home`)
}

/** The same person, whose form goes on at « Suivant » only. */
export async function standOnQuietHome(
  page: Page,
  server: StartedServer,
  days: readonly FileDay[] = [],
): Promise<void> {
  await standOnHome(page, server, days)
  await stopAutoAdvance(page)
  await page.reload()
}

export async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remplir ma journée' }).click()
  await expect(page).toHaveURL(/\/fill-day$/)
}

/** Fills the first questions of an open form, one after the other. */
export async function answer(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const [index, id] of (['learned', 'proud', 'frustrated', 'lueur'] as const).entries()) {
    const text = texts[index]
    if (text === undefined) return
    if (index > 0) await nextButton(page).click()
    await expect(fieldOf(page, id)).toBeFocused()
    await fieldOf(page, id).fill(text)
  }
}
