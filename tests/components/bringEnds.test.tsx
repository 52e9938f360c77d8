// « Apporte ton journal », where something else ends before the person is done: the worker, or the session.
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { JournalContext } from '#context/session.ts'
import { nothingLeftOut } from '#domain/bring/brought.ts'
import type { Found } from '#domain/bring/conversation.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { BringScreen } from '#features/bring/BringScreen.tsx'
import { show } from '#support/show.tsx'
import { bringText } from '#text/bring.ts'
import { BrowserContext, useBrowser } from '#ui/BrowserContext.tsx'

const found = {
  format: 'csv',
  entries: 1,
  days: 1,
  first: '2020-01-02',
  last: '2020-01-02',
  years: [{ year: 2020, days: 1 }],
  headings: [],
  journals: [],
  leftOut: nothingLeftOut,
  unread: { noDate: 0, noText: 0, damaged: 0, twice: 0, future: 0, tooOld: 0 },
  unknown: [],
  unsureDates: 0,
  likeDates: { count: 0, first: '' },
  leaps: { count: 0, first: null },
  isZoneless: false,
} as unknown as Found

const outcome = {
  counts: { added: 1, changed: 0, same: 0 },
  days: 1,
  addedDays: ['2020-01-02'],
  beside: 0,
  leftOut: [],
  oldest: null,
}

function workerOf(code: string): string {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

const reading = `onmessage = ({ data: { type, turn } }) =>
  postMessage(type === 'place' ? { type: 'placed', turn } : { type: 'found', result: ${JSON.stringify({ ok: true, value: found })} })`

/** `last`: what the worker does once all is sealed, before the person has said a word. */
const importing = (last = ''): string => `
  const outcome = ${JSON.stringify(outcome)}
  const result = { ok: true, value: outcome }
  onmessage = ({ data: { type, turn } }) => {
    if (type === 'foresee') postMessage({ type: 'foreseen', turn, foreseen: outcome })
    if (type === 'keep') postMessage({ type: 'kept', turn, result, stored: null })
    if (type !== 'seal') return
    postMessage({ type: 'sealed', turn, result })
    ${last}
  }`

async function showBring(importCode: string) {
  const phone = { isOpen: true }
  const journalNow = (): Journal =>
    ({
      userId: 'ada',
      isOpen: () => phone.isOpen,
      keys: { current: null, ring: new Map(), markRing: new Map() },
      db: { memory: { leftUnnoted: new Set() } },
      sync: { wake: () => undefined },
      zone: () => 'Europe/Paris',
      clock: { now: () => Date.parse('2026-11-20T11:00:00Z') },
    }) as unknown as Journal
  const [bringWorker, importWorker] = [workerOf(reading), workerOf(importCode)]
  const Bring = () => {
    const [journal, setJournal] = useState<Journal | null>(journalNow)
    return (
      <BrowserContext value={{ ...useBrowser(), bringWorker, importWorker }}>
        {journal === null ? (
          <button onClick={() => setJournal(journalNow())}>Revenir</button>
        ) : (
          <JournalContext value={journal}>
            <BringScreen />
          </JournalContext>
        )}
        <button onClick={() => setJournal(null)}>Quitter</button>
      </BrowserContext>
    )
  }
  await show(<Bring />)
  await page
    .getByLabelText(bringText.choose)
    .first()
    .upload(new File(['date,note'], 'notes.csv'))
  await page.getByRole('button', { name: bringText.add(1) }).click()
  return {
    comeBack: async (isSessionOver: boolean): Promise<void> => {
      phone.isOpen = !isSessionOver
      await page.getByRole('button', { name: 'Quitter' }).click()
      phone.isOpen = true
      await page.getByRole('button', { name: 'Revenir' }).click()
      await expect.element(page.getByRole('heading', { name: bringText.title })).toBeVisible()
    },
  }
}
const keep = page.getByRole('button', { name: bringText.keep })
const kept = page.getByRole('heading', { name: bringText.kept(0, 1, 0) })
const told = page.getByText(bringText.keptWhole, { exact: true })

const ends = [
  ['breaks', 'close(); throw new Error("provoked")'],
  ['lost its journal', "postMessage({ type: 'gone' })"],
] as const

test.for(ends)(
  '[BJ10] while the days wait, a worker that %s is told at once, and that nothing was changed',
  async ([, end]) => {
    await showBring(importing(`setTimeout(() => { ${end} }, 300)`))
    await expect.element(page.getByText(bringText.broken, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: bringText.title })).toHaveFocus()
    await expect.element(keep).not.toBeInTheDocument()
    await expect.element(page.getByText(bringText.interrupted)).not.toBeInTheDocument()
  },
)

test('[BJ8] an import whose end the end of the session took off the screen is told after the next sign-in, once', async () => {
  const { comeBack } = await showBring(importing())
  await keep.click()
  await expect.element(kept).toBeVisible()
  await comeBack(true)
  await expect.element(told).toBeVisible()
  await comeBack(false)
  await expect.element(told).not.toBeInTheDocument()
})

test('[BJ8] one whose end was seen is not told again', async () => {
  const { comeBack } = await showBring(importing())
  await keep.click()
  await expect.element(kept).toBeVisible()
  await comeBack(false)
  await expect.element(told).not.toBeInTheDocument()
})

test('[BJ6] days that waited where the session ended are told after the next sign-in, once', async () => {
  const { comeBack } = await showBring(importing())
  await expect.element(keep).toBeVisible()
  await comeBack(true)
  await expect.element(page.getByText(bringText.waiting, { exact: true })).toBeVisible()
  await comeBack(false)
  await expect.element(page.getByText(bringText.waiting)).not.toBeInTheDocument()
})
