// One year of the search index: what is built of its days, and what is read of its record.
import { addDays } from '#domain/day.ts'
import { formatYear, indexYear } from '#domain/search.ts'
import { sealText } from '#engine/crypto/envelope.ts'
import { viewsOf } from '#engine/journal/readJournal.ts'
import { buildYear, openYear } from '#engine/journal/searchYears.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { rowsOfYear } from '#engine/local/days.ts'
import { answerIds } from '#domain/answers.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { expect, test } from 'vitest'

test('[SY22] each day of a year is indexed once, by its own words, glow and song alone', async () => {
  const { journal } = await setupLocalJournal()
  const first = day('2026-05-01')
  for (let at = 0; at < 40; at++) {
    const music = at === 0 ? { id: 's', name: 'Un titre', artists: 'Une voix' } : null
    await saveDay(journal, {
      ...filledForm(addDays(first, at), `mot ${at}`),
      music,
      glow: at === 0 ? 5 : null,
    })
  }
  const views = await viewsOf(journal, (await rowsOfYear(journal.db, 2026)).toReversed())
  const fields = views.map(({ day: on, texts, glow, music }) => ({
    day: on,
    fields: [
      ...answerIds.map((id) => texts[id]),
      glow === null ? '' : 'Plein soleil',
      ...(music === null ? [] : ['Un titre', 'Une voix']),
    ],
  }))
  expect(fields).toHaveLength(40)
  const built = await buildYear(journal, 2026)
  if (built === null) throw new Error('no index')
  expect(formatYear(built)).toBe(formatYear(indexYear(fields)))
  expect(await buildYear(journal, 2025)).toBeNull()
  journal.db.close()
})

test('[SY22] a record that does not open, is another year’s, or is of a build that knew no glow, is no index', async () => {
  const { journal } = await setupLocalJournal()
  const { current } = journal.keys
  if (current === null) throw new Error('no key')
  const text = formatYear(indexYear([{ day: day('2026-05-01'), fields: ['mot'] }]))
  const sealed = await sealText(current, { kind: 'search', year: 2026 }, text, journal)
  const row = { year: 2026, sealed, kids: 'k glow nfkd heads 2 unchecked', changeCount: 1 } as never
  expect(await openYear(journal, row, 'k')).not.toBeNull()
  expect(await openYear(journal, row, 'other')).toBeNull()
  expect(await openYear(journal, { ...(row as object), year: 2025 } as never, 'k')).toBeNull()
  expect(await openYear(journal, { ...(row as object), kids: 'k' } as never, 'k')).toBeNull()
  journal.db.close()
})
