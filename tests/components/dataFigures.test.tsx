// « Mes données »: a figure is on the screen only where there is something to say.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DataFigures } from '#features/my-data/DataFigures.tsx'
import { day } from '#support/days.ts'
import { show } from '#support/show.tsx'
import { myDataText } from '#text/myData.ts'

const unsent = { days: 0, drafts: 0, setAside: 0, all: 0 }
const figures = { here: 3, onServer: 2, unsent, equalAt: null, hasAll: true }
const today = day('2026-11-20')

test('where the days are, and that nothing was ever in step', async () => {
  await show(<DataFigures figures={figures} today={today} />)
  await expect.element(page.getByText('3 journées')).toBeVisible()
  await expect.element(page.getByText(myDataText.never)).toBeVisible()
  await expect.element(page.getByText(myDataText.drafts)).not.toBeInTheDocument()
  await expect.element(page.getByText(myDataText.setAside)).not.toBeInTheDocument()
  await expect.element(page.getByText(myDataText.hereAlone)).not.toBeInTheDocument()
})

test('drafts, sealed texts that were set aside, and what is whole here alone are counted', async () => {
  const counted = { days: 1, drafts: 4, setAside: 5, all: 6 }
  await show(<DataFigures figures={{ ...figures, unsent: counted }} today={today} />)
  await expect.element(page.getByText(myDataText.drafts)).toBeVisible()
  await expect.element(page.getByText(myDataText.setAside)).toBeVisible()
  await expect.element(page.getByText('5', { exact: true })).toBeVisible()
  await expect.element(page.getByText(myDataText.hereAlone)).toBeVisible()
  await expect.element(page.getByText('6 journées ou brouillons')).toBeVisible()
})

test('while the rest of the journal is on its way, what the server has is at least what came', async () => {
  await show(<DataFigures figures={{ ...figures, hasAll: false }} today={today} />)
  await expect.element(page.getByText('3 journées')).toBeVisible()
  await expect.element(page.getByText('au moins 2 journées')).toBeVisible()
})
