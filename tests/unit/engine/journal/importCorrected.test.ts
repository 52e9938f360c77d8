// A file that was changed by hand: what of it is taken as a correction, and that no text stands under the id of another.
import { parseJournalFile } from '#contract/journalFile.ts'
import { addDays, type Day } from '#domain/day.ts'
import { exportDays } from '#engine/journal/exportDays.ts'
import { importEntries } from '#engine/journal/importDays.ts'
import { readDay } from '#engine/journal/readJournal.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { writeDeps } from '#engine/journal/writing.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const today = day('2026-11-20')
type Local = Awaited<ReturnType<typeof setupLocalJournal>>['journal']
let journal: Local
let other: Local
beforeEach(async () => {
  ;[{ journal }, { journal: other }] = await Promise.all([setupLocalJournal(), setupLocalJournal()])
})
afterEach(() => {
  journal.db.close()
  other.db.close()
})

interface FileDay {
  date: string
  learned: string
  registers: { learned: { values: { value: string }[] } }
  digests?: unknown
}
const fileWith = async (change: (days: FileDay[]) => void): Promise<string> => {
  const file = JSON.parse(JSON.stringify(await exportDays(journal))) as { days: FileDay[] }
  change(file.days)
  return JSON.stringify(file)
}
async function bring(to: Local, content: string) {
  const read = parseJournalFile(content)
  if (read === null) throw new Error('It is a journal.')
  const { added, changed, same, corrected, formerKept } = await importEntries(
    { ...writeDeps(to), takesPart: true },
    read,
  )
  return { added, changed, same, corrected, formerKept }
}
const none = { added: 0, changed: 0, same: 0, corrected: 0, formerKept: 0 }
const kept = { corrected: 1, formerKept: 1 }
const learnedOn = async (of: Local, on: Day = today) => (await readDay(of, on))?.texts.learned

test('[JF8] a text that was corrected in the file stands beside the former one, which is said, and counts once', async () => {
  await saveDay(journal, filledForm(today, 'avant'))
  await saveDay(journal, filledForm(addDays(today, -1), 'inchangé'))
  const content = await fileWith((days) => {
    for (const one of days) if (one.date === today) one.learned = 'corrigé'
  })
  expect(await bring(journal, content)).toEqual({ ...none, changed: 1, same: 1, ...kept })
  expect(await learnedOn(journal)).toBe('avant\n\ncorrigé')
  expect(await bring(journal, content)).toEqual({ ...none, same: 2 })
  expect(await bring(other, content)).toEqual({ ...none, added: 2, ...kept })
  expect(await learnedOn(other)).toBe('avant\n\ncorrigé')
})

test('[JF8] a text that was written since stays beside the corrected one, and that is said', async () => {
  await saveDay(journal, filledForm(today, 'avant'))
  const content = await fileWith(([one]) => {
    if (one !== undefined) one.learned = 'corrigé'
  })
  await saveDay(other, filledForm(today, 'écrit ailleurs'))
  expect(await bring(other, content)).toEqual({ ...none, changed: 1, ...kept })
  const both = await learnedOn(other)
  expect([both?.includes('écrit ailleurs'), both?.includes('corrigé')]).toEqual([true, true])
})

test('[JF8] in a file of an older form a text under the id of another that is here has an id of its own', async () => {
  await saveDay(journal, filledForm(today, 'avant'))
  const content = await fileWith((days) => {
    for (const one of days) {
      delete one.digests
      one.learned = 'changé'
      for (const value of one.registers.learned.values) value.value = 'changé'
    }
  })
  expect(await bring(journal, content)).toMatchObject({ changed: 1, corrected: 1 })
  expect(await learnedOn(journal)).toContain('changé')
  // Nobody there knows what the value was.
  expect(await bring(other, content)).toMatchObject({ added: 1, corrected: 0 })
  expect(await learnedOn(other)).toBe('changé')
})

test('[JF8] of a correction whose former text, or song, stands nowhere no former one is said to be kept', async () => {
  await saveDay(journal, filledForm(today, 'avant'))
  const changed = await fileWith(([one]) => {
    if (one === undefined) return
    one.learned = 'corrigé'
    for (const value of one.registers.learned.values) value.value = 'corrigé'
  })
  expect(await bring(other, changed)).toEqual({ ...none, added: 1, corrected: 1 })
  expect(await learnedOn(other)).toBe('corrigé')
  const sung = await fileWith(([one]) => {
    Object.assign(one ?? {}, { music: { id: 's', name: 'chanson', artists: 'x' } })
  })
  expect(await bring(journal, sung)).toEqual({ ...none, changed: 1, corrected: 1 })
})

test.each([
  ['the first copy', 0],
  ['the second copy', 1],
] as const)(
  '[JF8] of a day that stands twice in a file of an older form, corrected in %s, both texts are there',
  async (_which, corrected) => {
    await saveDay(journal, filledForm(today, 'Paul'))
    const content = await fileWith((days) => {
      const [one] = days
      if (one === undefined) throw new Error('no day')
      delete one.digests
      const copies = [one, structuredClone(one)]
      days.splice(0, 1, ...copies)
      const copy = copies[corrected] ?? one
      copy.learned = 'Pierre'
      for (const value of copy.registers.learned.values) value.value = 'Pierre'
    })
    await bring(other, content)
    expect((await learnedOn(other))?.split('\n\n').toSorted()).toEqual(['Paul', 'Pierre'])
  },
)
