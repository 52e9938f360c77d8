// What is read of days, with what is set aside of them, and what the phone may say of a month.
import { mapAnswers } from '#domain/answers.ts'
import type { Rev } from '#domain/brands.ts'
import { emptyRegister } from '#domain/register.ts'
import { setAsidePart } from '#engine/crypto/setAside.ts'
import { setWordsAside } from '#engine/journal/asideWords.ts'
import { maxRegisterBytes } from '#engine/journal/canBeSent.ts'
import { noWords } from '#engine/journal/fitDay.ts'
import { readDay, readMemories, readMonth, readSight } from '#engine/journal/readJournal.ts'
import { readRecentMusic } from '#engine/journal/recentMusic.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { rememberFetched, updateEngineState } from '#engine/local/metaStore.ts'
import { addSetAside } from '#engine/local/setAside.ts'
import { day, month } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { garbage } from '#support/setAside.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const [lastWeek, today] = [day('2026-11-13'), day('2026-11-20')]
let journal: Awaited<ReturnType<typeof setupLocalJournal>>['journal']
beforeEach(async () => {
  ;({ journal } = await setupLocalJournal())
  for (const on of [lastWeek, today]) await saveDay(journal, filledForm(on, `écrit le ${on}`))
})
afterEach(() => journal.db.close())

const aside = (on: typeof today, value: string) =>
  setWordsAside(journal, [
    {
      day: on,
      words: {
        ...noWords,
        learned: { ...emptyRegister, values: [{ id: 'z'.repeat(11), value, savedAt: 9 }] },
      },
    },
  ])

test('[CR20] words that are set aside are read with their day, wherever it is shown, and with no other', async () => {
  await aside(lastWeek, 'et à côté')
  const whole = expect.stringContaining('et à côté')
  const views = [
    await readDay(journal, lastWeek),
    (await readMonth(journal, month('2026-11')))[1],
    (await readMemories(journal, today))[0]?.entry,
  ]
  for (const view of views) {
    expect(view).toMatchObject({ day: lastWeek, texts: { learned: whole }, isSealed: false })
  }
  expect(await readDay(journal, today)).toMatchObject({
    texts: { learned: `écrit le ${today}` },
    isSealed: false,
  })
  expect((await readMonth(journal, month('2026-11'))).map((view) => view.day)).toEqual([
    today,
    lastWeek,
  ])
})

test('[CR20] a day says that it is too long, or that something of it stays shut', async () => {
  expect((await readDay(journal, today))?.isTooLong ?? false).toBe(false)
  await aside(today, 'x'.repeat(maxRegisterBytes))
  expect(await readDay(journal, today)).toMatchObject({ isTooLong: true, isSealed: false })
  await aside(lastWeek, 'peu')
  expect((await readDay(journal, lastWeek))?.isTooLong ?? false).toBe(false)
  const envelope = 'le1.FFFFFFFFFFFFFFFF.AAAA' as never
  await addSetAside(journal.db, [await setAsidePart(lastWeek, { id: 'learned', envelope })])
  expect(await readDay(journal, lastWeek)).toMatchObject({ isSealed: true })
})

test('[SY30] what the phone may say of a month is what came, what is awaited, and whether it failed', async () => {
  const nothing = {
    isWhole: false,
    unverified: new Set(),
    months: new Set(),
    awaited: null,
    hasFailed: false,
    years: null,
  }
  expect(await readSight(journal)).toEqual(nothing)
  const years = { received: 1, all: 2 }
  const [october, november] = [month('2026-10'), month('2026-11')]
  await rememberFetched(
    journal.db,
    { months: [november], unverified: [today], awaited: [october], disputed: [], years },
    { fetchedAt: 5, heard: 0, isSameStore: () => true },
  )
  await updateEngineState(journal.db, { failures: 1, hasHistory: true })
  expect(await readSight(journal)).toEqual({
    isWhole: true,
    unverified: new Set([today]),
    months: new Set([november]),
    awaited: new Set([october]),
    hasFailed: true,
    years,
  })
})

const song = (album: string) => ({ id: album, name: 'Chanson', artists: 'Une voix', album })

test('a song that was chosen on several days is offered once, as it was chosen last', async () => {
  const days = [
    [day('2026-11-01'), song('ancien')],
    [day('2026-11-02'), { ...song('x'), name: 'Autre' }],
    [day('2026-11-03'), song('nouveau')],
  ] as const
  for (const [on, music] of days) {
    await saveDay(journal, { ...filledForm(on, 'mots', `form of ${on} with song`), music })
  }
  const recent = await readRecentMusic(journal, 9)
  expect(recent.map(({ name, album }) => [name, album])).toEqual([
    ['Chanson', 'nouveau'],
    ['Autre', 'x'],
  ])
  expect(await readRecentMusic(journal, 1)).toHaveLength(1)
})

test('a day of before whose words all stay shut is no memory', async () => {
  const yearAgo = day('2025-11-20')
  await saveDay(journal, filledForm(yearAgo, 'opens'))
  const daysOf = async () => (await readMemories(journal, today)).map(({ entry }) => entry.day)
  expect(await daysOf()).toEqual([lastWeek, yearAgo])
  const contentRev = 'g'.repeat(22) as Rev
  await journal.db.days.update(yearAgo, { answers: mapAnswers(() => garbage), contentRev })
  expect(await daysOf()).toEqual([lastWeek])
})
