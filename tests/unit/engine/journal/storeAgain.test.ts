// What was thrown away is joined with what lies in its place by then: whatever does not fit, or does not open, is set aside.
import type { Envelope } from '#domain/brands.ts'
import { addDays } from '#domain/day.ts'
import { joinEnvelopes } from '#engine/crypto/envelope.ts'
import { revOf } from '#engine/crypto/sealDay.ts'
import { openAside } from '#engine/journal/asideWords.ts'
import { storeAgain } from '#engine/journal/storeAgain.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { readRow } from '#engine/local/days.ts'
import { asideOf } from '#engine/local/setAside.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { garbage } from '#support/setAside.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const today = day('2026-11-20')

let local: Awaited<ReturnType<typeof setupLocalJournal>>
let journal: (typeof local)['journal']
beforeEach(async () => {
  local = await setupLocalJournal()
  ;({ journal } = local)
})
afterEach(() => journal.db.close())

async function throwAway(): Promise<void> {
  await Promise.all(journal.db.tables.map((table) => table.clear()))
}
async function again(): Promise<void> {
  const storing = storeAgain(journal)
  const ending = setInterval(local.endPauses, 1)
  await storing.finally(() => clearInterval(ending))
}
const rowNow = async () => {
  const row = await readRow(journal.db, today)
  if (row === undefined) throw new Error('The day is written.')
  return row
}
/** The first letters of the texts of one answer, in the day and beside it. */
async function lettersNow() {
  const { entry } = await journal.sealer.open(await rowNow())
  const beside = await openAside(journal.sealer, await asideOf(journal.db, today))
  const [inDay, apart] = [entry.answers, beside.words].map(({ learned }) =>
    learned.values
      .map(({ value }) => value.slice(0, 1))
      .toSorted()
      .join(''),
  )
  return { day: inDay, beside: apart }
}
async function writeMuch(letters: string): Promise<void> {
  for (const letter of letters)
    await saveDay(journal, filledForm(today, letter.repeat(40_000), `form ${letter}`))
}

test('[SY20] words that do not fit beside what lies there by then are set aside', async () => {
  await writeMuch('abcde')
  await throwAway()
  await writeMuch('vwxyz')
  await again()
  const letters = await lettersNow()
  expect(`${letters.day}${letters.beside}`.split('').toSorted().join('')).toBe('abcdevwxyz')
  expect(letters.day).toContain('vwxyz')
  expect(letters.beside).not.toBe('')
})

test('[SY20] words of a day that takes nothing more are set aside', async () => {
  await writeMuch('a')
  await throwAway()
  await writeMuch('z')
  const seal = vi.spyOn(journal.sealer, 'seal')
  // Whatever is joined to it is too long for a request.
  seal.mockImplementationOnce(tooLong).mockImplementationOnce(tooLong)
  await again()
  expect(await lettersNow()).toEqual({ day: 'z', beside: 'a' })
})

const tooLong: (typeof journal)['sealer']['seal'] = async (toSeal) => ({
  content: {
    ...(await rowNow()),
    day: toSeal.entry.day,
    answers: { learned: 'x'.repeat(9_000_000) } as never,
  },
  setAside: [],
})

test('[SY20] so is what this phone cannot open, and what had been set aside of the day', async () => {
  await saveDay(journal, filledForm(today, 'ici'))
  const { kids: _kids, changeCount, ...row } = await rowNow()
  const answers = { ...row.answers, learned: joinEnvelopes([row.answers.learned, garbage]) }
  const other = `${garbage}A` as Envelope
  const setAside = [{ day: today, answerId: 'proud', name: 'other', envelope: other }]
  const changed = { ...row, answers, contentRev: await revOf({ ...row, answers }), setAside }
  await createDayStore(journal.db).putUnchanged([{ row: changed, from: changeCount }])
  await throwAway()
  await saveDay(journal, filledForm(today, 'autre', 'other form'))
  await again()
  expect(await lettersNow()).toMatchObject({ day: 'ai' })
  const aside = await asideOf(journal.db, today)
  expect(aside.map(({ envelope }) => envelope).toSorted()).toEqual([garbage, other].toSorted())
})

test('[SY20] where nothing was thrown away, or all of it is stored again, nothing is waited for', async () => {
  await saveDay(journal, filledForm(today, 'ici'))
  // No pause is ended here.
  await storeAgain(journal)
  await throwAway()
  await saveDay(journal, filledForm(today, 'autre', 'other form'))
  await again()
  expect(await lettersNow()).toMatchObject({ day: 'ai' })
  await storeAgain(journal)
})

test('[SY20] nothing is stored again for somebody who has signed out meanwhile', async () => {
  await saveDay(journal, filledForm(today, 'ici'))
  await throwAway()
  const storing = storeAgain(journal)
  local.world.isOpen = false
  const ending = setInterval(local.endPauses, 1)
  await storing.finally(() => clearInterval(ending))
  expect(await readRow(journal.db, today)).toBeUndefined()
})

test('[SY20] what this phone has no key for yet waits until it has', async () => {
  await saveDay(journal, filledForm(today, 'ici'))
  await throwAway()
  await saveDay(journal, filledForm(today, 'autre', 'other form'))
  Object.assign(journal.keys, { isReplaced: true })
  await again()
  Object.assign(journal.keys, { isReplaced: false })
  expect(await lettersNow()).toMatchObject({ day: 'a' })
  await again()
  expect(await lettersNow()).toMatchObject({ day: 'ai' })
})

test('[SY20] a day that is given up while another one is stored again does not come back', async () => {
  const yesterday = addDays(today, -1)
  for (const on of [yesterday, today]) await saveDay(journal, filledForm(on, 'ici'))
  await throwAway()
  for (const on of [yesterday, today])
    await saveDay(journal, filledForm(on, 'autre', `other ${on}`))
  const { rows } = journal.db.memory.words.gone
  const open = vi.spyOn(journal.sealer, 'open')
  open.mockImplementationOnce((row) => {
    for (const one of rows) if (one.day === today) rows.delete(one)
    open.mockRestore()
    return journal.sealer.open(row)
  })
  await again()
  expect(await lettersNow()).toMatchObject({ day: 'a' })
})

test('[SY20] what another tab erases after that is not remembered here any more', async () => {
  await saveDay(journal, filledForm(today, 'ici'))
  await storeAgain(journal)
  const { rows } = journal.db.memory.words
  expect([...rows.keys()]).toEqual([today])
  await journal.db.days.delete(today)
  await expect.poll(() => rows.size).toBe(0)
})
