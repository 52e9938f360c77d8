// « Copier » of a refused day, whose words are on this phone alone: what is not in the copy is said.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { JournalContext } from '#context/session.ts'
import { mapAnswers } from '#domain/answers.ts'
import type { UserId } from '#domain/brands.ts'
import { emptyEntryOf } from '#domain/entry.ts'
import { createDatabases } from '#engine/local/databases.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { RefusedDays } from '#journal-ui/RefusedDays.tsx'
import { day, filled } from '#support/days.ts'
import { show } from '#support/show.tsx'
import { refusedText } from '#text/refusedDays.ts'
import { dismissToasts, toastStore } from '#ui/toastStore.ts'

const refusedDay = day('2026-11-23')

const alerts = () => toastStore.getState().toasts.map(({ message }) => message)

/** A journal with one day, which opens as it is told. */
async function journalWith(words: string, unread: object): Promise<Journal> {
  const databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  const db = databases.openJournal('lea' as UserId)
  onTestFinished(() => db.close())
  await db.days.put({ day: refusedDay, answers: filled() } as never)
  const values = words === '' ? [] : [{ id: '0'.repeat(16), value: words, at: 1 }]
  const answers = mapAnswers((id) => ({ replacedIds: [], values: id === 'learned' ? values : [] }))
  const entry = { ...emptyEntryOf(refusedDay), answers }
  const opened = { entry, isSealed: false, isNewer: false, hasForgedSong: false, ...unread }
  return { db, sealer: { open: () => Promise.resolve(opened) } } as unknown as Journal
}

test.each([
  ['whole', 'mes mots', {}, refusedText.copied],
  ['sealed in part', 'mes mots', { isSealed: true }, refusedText.copiedSealed],
  ['newer in part', 'mes mots', { isNewer: true }, refusedText.copiedNewer],
  ['sealed', '', { isSealed: true }, refusedText.copySealed],
  ['newer', '', { isNewer: true }, refusedText.copyNewer],
  ['without words', '', {}, refusedText.copyNone],
])(
  '[SY11] the copy of a refused day that is %s says what is in it, and what is not',
  async (_, words, unread, said) => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    onTestFinished(() => {
      write.mockRestore()
      dismissToasts()
    })
    const journal = await journalWith(words, unread)
    await show(
      <JournalContext value={journal}>
        <RefusedDays refused={[{ day: refusedDay, code: 'notToday', isHereAlone: true }]} />
      </JournalContext>,
    )
    await page.getByRole('button', { name: refusedText.copy, exact: true }).click()
    await expect.poll(alerts).toEqual([said])
    expect(write.mock.calls).toEqual(words === '' ? [] : [[words]])
  },
)

test('[SY11] « Mettre à aujourd’hui » is busy while the day is moved: a second tap is none', async () => {
  onTestFinished(() => dismissToasts())
  const { db, sealer } = await journalWith('mes mots', {})
  await db.days.update(refusedDay, { refusal: { code: 'notToday', build: 'b', refusedAt: 1 } })
  let opened = 0
  const { promise: released, reject: fail } = Promise.withResolvers<never>()
  const journal = {
    db,
    sealer: { ...sealer, open: () => ((opened += 1), released) },
    keys: { current: {} },
    isOpen: () => true,
  } as unknown as Journal
  await show(
    <JournalContext value={journal}>
      <RefusedDays refused={[{ day: refusedDay, code: 'notToday', isHereAlone: true }]} />
    </JournalContext>,
  )
  const move = page.getByRole('button', { name: refusedText.move, exact: true })
  await move.dblClick()
  await expect.element(move).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => opened).toBe(1)
  fail(new Error('The store fails.'))
  await expect.poll(alerts).toEqual([refusedText.moveFailed])
  await expect.element(move).not.toHaveAttribute('aria-disabled', 'true')
})
