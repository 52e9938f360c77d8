// Words that do not fit their day: set aside once, opened with it, and counted text by text.
import { mapAnswers, type ByAnswer } from '#domain/answers.ts'
import { emptyRegister, type Register } from '#domain/register.ts'
import { setAsidePart } from '#engine/crypto/setAside.ts'
import { noWords } from '#engine/journal/fitDay.ts'
import { openAside, setWordsAside, withoutCarried } from '#engine/journal/asideWords.ts'
import { addSetAside, asideOf } from '#engine/local/setAside.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { rowOf } from '#support/dayRows.ts'
import { day, filled } from '#support/days.ts'
import { setupLocalJournal } from '#support/localJournal.ts'
import { expect, test, vi } from 'vitest'

const [yesterday, today] = [day('2026-11-19'), day('2026-11-20')]
const register = (...texts: readonly string[]): Register<string> => ({
  values: texts.map((value, at) => ({ id: value.padEnd(11, '_'), value, savedAt: at + 1 })),
  replacedIds: ['r'.repeat(11)],
})
const words = (more: Partial<ByAnswer<Register<string>>>): ByAnswer<Register<string>> => ({
  ...noWords,
  ...more,
})
const textsOf = (opened: ByAnswer<Register<string>>) =>
  mapAnswers((id) => opened[id].values.map(({ value }) => value))

test('[CR20] words are set aside with their day, each once, and each text is counted', async () => {
  const { journal } = await setupLocalJournal()
  const open = async (on: typeof today) => openAside(journal.sealer, await asideOf(journal.db, on))
  expect(await open(today)).toEqual({ words: noWords, glow: emptyRegister, isSealed: false })
  const first = { day: today, words: words({ learned: register('un', 'deux') }) }
  const other = { day: yesterday, words: words({ proud: register('trois') }) }
  const both = {
    day: today,
    words: words({ learned: register('un', 'quatre'), proud: register('cinq') }),
  }
  expect(await setWordsAside(journal, [first, other])).toBe(3)
  expect(await setWordsAside(journal, [first, other])).toBe(0)
  expect(await setWordsAside(journal, [both])).toBe(2)
  const opened = await open(today)
  expect(opened.isSealed).toBe(false)
  expect(textsOf(opened.words)).toMatchObject({
    learned: ['deux', 'quatre', 'un'],
    proud: ['cinq'],
    lueur: [],
  })
  // What was replaced stays with the day.
  expect(opened.words.learned.replacedIds).toEqual([])
  expect(textsOf((await open(yesterday)).words)).toMatchObject({ learned: [], proud: ['trois'] })
  // One sealed text for each answer that has words.
  expect((await asideOf(journal.db, today)).map(({ answerId }) => answerId).toSorted()).toEqual([
    'learned',
    'learned',
    'proud',
  ])
  expect(await setWordsAside(journal, [{ day: today, words: noWords }])).toBe(0)
})

test('[CR20] what of it another key sealed says so', async () => {
  const { journal } = await setupLocalJournal()
  await setWordsAside(journal, [{ day: today, words: words({ learned: register('un') }) }])
  const envelope = 'le1.FFFFFFFFFFFFFFFF.AAAA' as never
  await addSetAside(journal.db, [await setAsidePart(today, { id: 'learned', envelope })])
  const { words: opened, isSealed } = await openAside(
    journal.sealer,
    await asideOf(journal.db, today),
  )
  expect([isSealed, opened.learned.values.length, opened.proud]).toEqual([true, 1, emptyRegister])
})

test('[CR20] of what is set aside only what its day carries whole already is left out, and each day is read once', async () => {
  const { journal } = await setupLocalJournal()
  const [one, two] = ['le1.FFFFFFFFFFFFFFFF.AAAA', 'le1.FFFFFFFFFFFFFFFF.BBBB']
  const store = createDayStore(journal.db)
  await store.putUnchanged([
    { row: rowOf(today, { answers: filled({ proud: one }) as never }), from: null },
  ])
  const part = (on: typeof today, envelope: string) =>
    setAsidePart(on, { id: 'learned', envelope: envelope as never })
  const known = await part(today, one)
  const news = [
    await part(today, `${one} ${two}`),
    await part(today, two),
    // Another day may carry the same.
    await part(yesterday, one),
  ]
  const asked = vi.spyOn(store, 'readMany')
  expect(await withoutCarried({ store }, [known, ...news])).toEqual(news)
  expect(asked.mock.calls).toEqual([[[today, yesterday]]])
})
