// What is said of a day that is not whole here, on Accueil and wherever it is read.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { JournalContext } from '#context/session.ts'
import type { EntryView } from '#domain/entry.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { TodayEntry } from '#features/home/TodayEntry.tsx'
import { Pride } from '#features/look-back/PridesScreen.tsx'
import { BookDay } from '#features/look-back/YearBook.tsx'
import { EntryAnswers } from '#journal-ui/EntryAnswers.tsx'
import { EntryCard } from '#journal-ui/EntryCard.tsx'
import { day, filled } from '#support/days.ts'
import { show } from '#support/show.tsx'
import { calendarText } from '#text/calendar.ts'
import { daySheetText } from '#text/daySheet.ts'
import { homeText } from '#text/home.ts'
import { bookText, lookBackText } from '#text/lookBack.ts'
import { sealedText } from '#text/recovery.ts'

const whole: EntryView = {
  day: day('2026-11-20'),
  texts: filled(),
  glow: null,
  music: null,
  isPinned: false,
  isJoined: false,
  isSealed: false,
  isTooLong: false,
  isNewer: false,
  hasForgedSong: false,
  isSongUnchecked: false,
  isPinUnchecked: false,
}
const notes = [
  ['isJoined', homeText.joined],
  ['isSealed', homeText.sealed],
  ['isTooLong', daySheetText.tooLong],
  ['isNewer', homeText.newer],
  ['hasForgedSong', homeText.forgedSong],
  ['isSongUnchecked', homeText.uncheckedSong],
  ['isPinUnchecked', homeText.uncheckedPin],
] as const

const places = [
  ['Accueil', (entry: EntryView) => <TodayEntry entry={entry} />],
  ['the sheet', (entry: EntryView) => <EntryAnswers entry={entry} isWhole={false} />],
] as const
const cases = places.flatMap(([place, draw]) =>
  [null, ...notes.map(([name]) => name)].map((name) => [name, place, draw] as const),
)

test.each(cases)(
  'of a day that is %s it is said on %s, and nothing else',
  async (name, _, draw) => {
    const entry = name === null ? whole : { ...whole, [name]: true }
    await show(<JournalContext value={{} as Journal}>{draw(entry)}</JournalContext>)
    await expect.element(page.getByText('appris', { exact: true })).toBeInTheDocument()
    const { textContent } = document.body
    const said = notes.filter(([, sentence]) => textContent.includes(sentence))
    expect(said.map(([one]) => one)).toEqual(name === null ? [] : [name])
  },
)

test.each(['isSealed', 'isNewer'] as const)(
  'a day that is not whole here (%s) is not said to be empty',
  async (name) => {
    await show(
      <EntryAnswers
        entry={{
          ...whole,
          texts: filled({ learned: '', proud: '', frustrated: '' }),
          [name]: true,
        }}
        isWhole
      />,
    )
    await expect
      .element(page.getByText(notes.find(([one]) => one === name)?.[1] ?? ''))
      .toBeVisible()
    expect(page.getByText(daySheetText.noContent).elements()).toEqual([])
  },
)

test.each([
  ['isSealed', sealedText.mark],
  ['isNewer', calendarText.newer],
  [null, calendarText.noContent],
] as const)('the card of a day that says nothing here and is %s says so', async (name, said) => {
  const texts = filled({ learned: '', proud: '', frustrated: '' })
  const entry = { ...whole, texts, ...(name !== null && { [name]: true }) }
  await show(<EntryCard entry={entry} today={whole.day} onOpen={() => undefined} />)
  await expect.element(page.getByText(said, { exact: true })).toBeVisible()
  const isCalledEmpty = page.getByText(calendarText.noContent).elements().length > 0
  expect(isCalledEmpty).toBe(name === null)
})

const printed = [
  ['isSealed', bookText.sealed],
  ['isNewer', homeText.newer],
  ['hasForgedSong', homeText.forgedSong],
  ['isSongUnchecked', homeText.uncheckedSong],
  ['isPinUnchecked', homeText.uncheckedPin],
] as const

test.each(printed)(
  'the book says of a day that is %s what it has not, or nobody could check',
  async (name, sentence) => {
    await show(<BookDay entry={{ ...whole, [name]: true }} />)
    await expect.element(page.getByText(sentence)).toBeVisible()
    const said = printed.filter(([, one]) => document.body.textContent.includes(one))
    expect(said).toEqual([[name, sentence]])
  },
)

test.each([true, false])(
  'a pin in « Mes fiertés » that nobody could check (%s) is said to be so',
  async (isPinUnchecked) => {
    const entry = { ...whole, isPinned: true, isPinUnchecked }
    await show(<Pride entry={entry} today={whole.day} onOpen={() => undefined} />)
    await expect.element(page.getByRole('button')).toBeVisible()
    const { textContent } = document.body
    expect(textContent.includes(homeText.uncheckedPin)).toBe(isPinUnchecked)
    expect(textContent.includes(lookBackText.pinned)).toBe(!isPinUnchecked)
  },
)
