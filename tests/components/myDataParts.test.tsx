// « Mes données »: what a file lacks is said as it is saved, and what erasing would lose before it is asked for.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AccountContext, JournalContext } from '#context/session.ts'
import { makeJournalFile, type JournalFile } from '#contract/journalFile.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import type { Account } from '#engine/session/profile.ts'
import { DeleteAccount } from '#features/my-data/DeleteAccount.tsx'
import { ExportButtons } from '#features/my-data/ExportButtons.tsx'
import { day } from '#support/days.ts'
import { show } from '#support/show.tsx'
import { myDataText } from '#text/myData.ts'
import { BrowserContext, useBrowser } from '#ui/BrowserContext.tsx'
import { dismissToasts, toastStore } from '#ui/toastStore.ts'

const today = day('2026-11-20')
const { notWhole } = myDataText
const whole: JournalFile = makeJournalFile({
  exportedAt: '2026-11-20T11:00:00.000Z',
  days: [],
  drafts: [],
  setAside: [],
  sealedDays: 0,
  partlySealedDays: 0,
  sealedDrafts: 0,
  hasAll: true,
})

async function exportOf(file: JournalFile | null) {
  dismissToasts()
  onTestFinished(dismissToasts)
  const save = vi.fn()
  const Buttons = () => (
    <BrowserContext value={{ ...useBrowser(), files: { save } }}>
      <ExportButtons today={today} read={() => Promise.resolve(file)} />
    </BrowserContext>
  )
  await show(<Buttons />)
  await page.getByRole('button', { name: myDataText.json, exact: true }).click()
  await expect.poll(() => toastStore.getState().toasts.length).toBe(1)
  return { save, said: toastStore.getState().toasts[0]?.title }
}

test('a whole file is said to be ready, and nothing more', async () => {
  const { save, said } = await exportOf(whole)
  expect(said).toBe(myDataText.exported(0, 0))
  expect(save.mock.calls[0]?.slice(0, 2)).toEqual(['lueur-2026-11-20.json', 'application/json'])
})

test('a file says how many texts it has that were begun and not saved', async () => {
  const draft = { date: today } as JournalFile['drafts'][number]
  expect((await exportOf({ ...whole, drafts: [draft] })).said).toBe(
    'Ton fichier est prêt\u00A0: 1\u00A0texte commencé.',
  )
})

test('a file that lacks something says all that it lacks', async () => {
  const { said } = await exportOf({
    ...whole,
    sealedDays: 2,
    partlySealedDays: 1,
    sealedDrafts: 3,
    hasAll: false,
  })
  for (const sentence of [
    notWhole.days(2),
    notWhole.partly(1),
    notWhole.drafts(3),
    notWhole.notReceived,
  ]) {
    expect(said).toContain(sentence)
  }
})

test('a journal that was closed meanwhile gives no file, and it is said', async () => {
  const { save, said } = await exportOf(null)
  expect(said).toBe(myDataText.exportFailed)
  expect(save).not.toHaveBeenCalled()
})

test.each([
  ['what is here alone', 3, myDataText.deleteUnsent(3)],
  ['that nobody can tell', null, myDataText.deleteUnsentUnknown],
  ['nothing where all is sent', 0, null],
])('before an account is erased the question says %s', async (_, unsent, sentence) => {
  await show(
    <AccountContext value={{ email: 'lea@exemple.fr' } as Account}>
      <JournalContext value={{} as Journal}>
        <DeleteAccount email="lea@exemple.fr" unsent={unsent} />
      </JournalContext>
    </AccountContext>,
  )
  await page.getByRole('button', { name: myDataText.deleteAccount }).click()
  await expect.element(page.getByText(myDataText.deleteDetail)).toBeVisible()
  const said = [myDataText.deleteUnsent(3), myDataText.deleteUnsentUnknown].filter((one) =>
    document.body.textContent.includes(one),
  )
  expect(said).toEqual(sentence === null ? [] : [sentence])
})
