// A file that was changed by hand: what of it is taken as a correction, and that no text stands under the id of another.
import { parseJournalFile } from '#contract/journalFile.ts'
import { addDays, type Day } from '#domain/day.ts'
import type { Music } from '#domain/music.ts'
import { exportDays } from '#engine/journal/exportDays.ts'
import { importEntries } from '#engine/journal/importDays.ts'
import { readDay } from '#engine/journal/readJournal.ts'
import { openForm, saveDay } from '#engine/journal/writeJournal.ts'
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
  music: Music | null
  registers: { learned: { values: { value: string }[] }; music: { values: { value: Music }[] } }
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

const olderFileWith = (change: (one: FileDay) => void) =>
  fileWith(([one]) => {
    if (one === undefined) return
    delete one.digests
    change(one)
  })

/** As a file of that form says it: an older one has no digests. */
const withWords = (one: FileDay, words: string, form: 'new' | 'older'): FileDay => {
  const copy = structuredClone(one)
  if (form === 'older') delete copy.digests
  copy.learned = words
  for (const value of copy.registers.learned.values) value.value = words
  return copy
}

test.each([
  ['both of the older form', 'older', 'older'],
  ['the first of the new form', 'new', 'older'],
  ['the second of the new form', 'older', 'new'],
] as const)(
  '[JF8] of a day that stands twice in a file, %s, and was corrected in one copy, both texts are there',
  async (_which, first, second) => {
    await saveDay(journal, filledForm(today, 'Paul'))
    for (const [words, otherWords] of [
      ['Paul', 'Pierre'],
      ['Pierre', 'Paul'],
    ] as const) {
      const { journal: blank } = await setupLocalJournal()
      const content = await fileWith((days) => {
        const [one] = days
        if (one === undefined) throw new Error('no day')
        days.splice(0, 1, withWords(one, words, first), withWords(one, otherWords, second))
      })
      await bring(blank, content)
      expect((await learnedOn(blank))?.split('\n\n').toSorted()).toEqual(['Paul', 'Pierre'])
      expect(await bring(blank, content)).toMatchObject({ added: 0, changed: 0, same: 1 })
      blank.db.close()
    }
  },
)

test('[JF8] what was corrected in either copy of a day that stands twice in a file is told', async () => {
  await saveDay(journal, filledForm(today, 'avant'))
  const content = await fileWith((days) => {
    const [one] = days
    if (one === undefined) throw new Error('no day')
    const song: Music = { id: 's', name: 'chanson', artists: 'x' }
    days.splice(0, 1, { ...one, learned: 'corrigé' }, { ...structuredClone(one), music: song })
  })
  // The song had no former one, the text did.
  expect(await bring(journal, content)).toEqual({ ...none, changed: 1, ...kept })
})

test('[JF8] in a file of an older form a song or a pin that was changed under its id takes the former one’s place', async () => {
  const song: Music = { id: 's1', name: 'chanson', artists: 'x' }
  await saveDay(journal, { ...filledForm(today, 'Paul'), music: song })
  expect(await bring(journal, await olderFileWith(() => undefined))).toEqual({ ...none, same: 1 })
  const corrected = await olderFileWith((one) => {
    one.music = { ...song, name: 'autre' }
    for (const value of one.registers.music.values) value.value = one.music
  })
  expect(await bring(journal, corrected)).toEqual({ ...none, changed: 1, corrected: 1 })
  expect((await readDay(journal, today))?.music?.name).toBe('autre')
  expect(await bring(journal, corrected)).toMatchObject({ changed: 0, same: 1 })
})

test('[JF2] a file of an older form does not bring back words that were replaced since', async () => {
  await saveDay(journal, filledForm(today, 'avant'))
  const content = await olderFileWith(() => undefined)
  const { form } = await openForm(journal, today)
  await saveDay(journal, { ...form, texts: { ...form.texts, learned: 'après' } })
  expect(await bring(journal, content)).toEqual({ ...none, same: 1 })
  expect(await learnedOn(journal)).toBe('après')
})
