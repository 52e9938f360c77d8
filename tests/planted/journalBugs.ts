// Saves, drafts, exports and imports: what a phone writes.
import type { PlantedBug } from './bugs.ts'

const overtaken = 'unit/engine/journal/overtaken.test.ts'
const keptDays = 'unit/engine/journal/keptDays.test.ts'
const lostKey = 'unit/engine/session/lostKey.test.ts'
const wholeFile = 'unit/engine/data/wholeFile.test.ts'
const data = 'unit/engine/data/data.test.ts'

export const journalBugs: readonly PlantedBug[] = [
  {
    name: 'a prepared row is put over one that changed meanwhile',
    from: '(current.get(row.day)?.changeCount ?? null) === from',
    to: '(current.get(row.day)?.changeCount ?? null) !== undefined',
    test: [
      overtaken,
      '[SY1] words that another tab saves while this one seals its own stay, beside them',
    ],
  },
  {
    name: 'a day that is opened while its form is being saved goes on in that form',
    from: '  await journal.drafts.saved(asked)\n',
    to: '',
    test: [
      'unit/engine/journal/writeJournal.test.ts',
      '[SY20] a day that is opened while its form is being saved begins another form, which keeps what is typed',
    ],
  },
  {
    name: 'a saved form whose letters waited for the store is opened again',
    from: 'keeper.unstored().filter(({ formId }) => !forgotten.has(formId))',
    to: 'keeper.unstored()',
    test: [
      'unit/engine/journal/openDrafts.test.ts',
      '[SY20] a form that was saved while its text waited for the store is no draft any more: words typed into it would go nowhere',
    ],
  },
  {
    name: 'a save whose database was opened again under it is said not to be kept',
    from: 'if (!hasFailed && !(error instanceof StoreHangError))',
    to: 'if (hasFailed && !(error instanceof StoreHangError))',
    test: [
      'unit/engine/journal/writeDay.test.ts',
      '[SY20] a transaction that failed is tried once more before the day counts as not stored: its database may have been opened again under it',
    ],
  },
  {
    name: 'a save that was overtaken is not made again',
    from: 'if (changed.length === 0) return made',
    to: 'if (changed.length >= 0) return made',
    test: [overtaken, '[SY1] a pin put while another tab saves the day leaves what that tab saved'],
  },
  {
    name: 'a day of a file that was overtaken is not joined again',
    from: 'left = joins.filter(({ theirs }) => changed.has(theirs.day))',
    to: 'left = joins.filter(({ theirs }) => changed.has(theirs.day) && false)',
    test: [
      overtaken,
      '[JF1] words that another tab saves while a file is joined into their day stay, beside those of the file',
    ],
  },
  {
    name: 'days that were kept are not sent when the rest of the import fails',
    from: 'if (journal.isOpen()) journal.sync.wake()',
    to: 'if (journal.isOpen() && done.ok) journal.sync.wake()',
    test: [
      keptDays,
      '[BJ8] a store that fails as a day that changed is joined again: the days that are here are told, and sent soon',
    ],
  },
  {
    name: 'a day that was the same when it was sealed is called « déjà là » once it is gone',
    from: '(revByDay.get(theirs.day) ?? null) !== from',
    to: '(revByDay.get(theirs.day) ?? from) !== from',
    test: [
      keptDays,
      '[BJ7] a day that had the same words, and is given up before « Garder », is added',
    ],
  },
  {
    name: 'a text of an older file takes the id of words that are sealed here',
    from: 'const isUntold = known === undefined && isMark',
    to: 'const isUntold = known === undefined',
    test: [
      'unit/engine/data/sealedCorrected.test.ts',
      '[JF8] an older file, %s, takes no word of a day that is sealed here',
    ],
  },
  {
    name: 'a row that leaves the phone is not counted as changed',
    from: 'map((row) => ({ row: { ...row, neverSentIds: [] }, from: row.changeCount }))',
    to: 'map((row) => ({ row: { ...row, neverSentIds: [] }, from: row.changeCount - 1 }))',
    test: [
      overtaken,
      '[SY1] words that leave while a save replaces them do not come back from the server',
    ],
  },
  {
    name: 'ids that leave are still called never sent',
    from: '.filter(({ neverSentIds }) => neverSentIds.length > 0)',
    to: '.filter(({ neverSentIds }) => neverSentIds.length > 1000)',
    test: [data, '[JF2] an older file does not bring back what was replaced since, sent or not'],
  },
  {
    name: 'an export stops after 200 days',
    from: 'if (last === undefined) break',
    to: 'if (last === undefined || days.length > 200) break',
    test: [wholeFile, '[JF10] a file holds every day of a long journal, oldest first, each once'],
  },
  {
    name: 'an export leaves out refused days',
    from: 'changed.map((row) => exportDay(sealer, row, besideOf(row.day)))',
    to: 'changed.filter((row) => row.refusal === null).map((row) => exportDay(sealer, row, besideOf(row.day)))',
    test: [
      wholeFile,
      '[JF10] a file holds the days that the server refused, and the drafts of these days',
    ],
  },
  {
    name: 'an export leaves out drafts of days that are in the file',
    from: 'drafts: drafts.map(',
    to: 'drafts: drafts.filter(({ form }) => !days.some(({ date }) => date === form.day)).map(',
    test: [
      wholeFile,
      '[JF10] a file holds the days that the server refused, and the drafts of these days',
    ],
  },
  {
    name: 'an export has no drafts',
    from: 'drafts: drafts.map(',
    to: 'drafts: drafts.slice(0, 0).map(',
    test: [
      data,
      '[JF3] exporting needs neither network nor, after a refused token, a sign-in: the password opens',
    ],
  },
  {
    name: 'an import that stops on the way says that nothing was changed',
    from: 'return done.ok || days === 0 ? done : err(',
    to: 'return done.ok || days === days ? done : err(',
    test: [
      'unit/engine/data/stoppedImport.test.ts',
      '[JF14] a store that fails on the way does not claim that nothing was changed',
    ],
  },
  {
    name: 'an import overwrites',
    from: 'const entry = ours === null ? theirs : joinEntries(ours, theirs)',
    to: 'const entry = theirs',
    test: [
      data,
      '[JF1] two phones of two accounts: a file is joined to what is already written that day',
    ],
  },
  {
    name: 'a save drops what it carries',
    from: 'const carried = opened?.carried ?? nothingCarried',
    to: 'const carried = nothingCarried',
    test: [
      lostKey,
      '[SY25] a pin and a save on a phone without the key leave both envelopes, a save with the key joins them',
    ],
  },
  {
    name: 'a changed day stays refused',
    from: '    refusal: null,\n  })\n  return { ...made, setAside }',
    to: '    refusal: row?.refusal ?? null,\n  })\n  return { ...made, setAside }',
    test: [
      'unit/engine/sync/refusedMeanwhile.test.ts',
      '[SY11] a refused day that is changed is sent again',
    ],
  },
  {
    name: 'a text that waits behind another is not written',
    from: '      newest = form\n',
    to: '',
    test: [
      'unit/engine/journal/journal.test.ts',
      '[SY4] the latest letters win however fast they come',
    ],
  },
  {
    name: 'one line here is taken for two of a brought day',
    from: '  first?.set(line, (first.get(line) ?? 0) - 1)\n',
    to: '',
    test: [
      'unit/engine/journal/broughtAgain.test.ts',
      '[BJ7] one line here is not said twice: the same word under two questions comes under the other one',
    ],
  },
  {
    name: 'the only song that is left beside a later removal is not named',
    from: 'shown === null || !isNamedAs(song, shown)',
    to: 'shown !== null && !isNamedAs(song, shown)',
    test: [
      'unit/engine/sync/songs.test.ts',
      '[SY64] a song that one phone chose stays named where another phone, which did not know, took the former one away later',
    ],
  },
  {
    name: 'brought words that differ by a capital are called « déjà là »',
    from: 'const bareText = (text: string): string => text',
    to: 'const bareText = (text: string): string => text.toLowerCase()',
    test: [
      'unit/engine/journal/broughtAgain.test.ts',
      '[BJ5] a text that differs by a capital alone is another one',
    ],
  },
  {
    name: 'brought words that equal a heading are called « déjà là »',
    from: 'withoutLines(linesOf(text), between?.[id] ?? [])',
    to: 'linesOf(text).filter((line) => between?.[id].includes(line) !== true)',
    test: [
      'unit/engine/journal/broughtAgain.test.ts',
      '[BJ5] words that are those of a heading, or look like an hour, are words: beside a day that lacks them they are added',
    ],
  },
  {
    name: 'the same file under other places doubles its words',
    from: ": { type: 'day', between }",
    to: ": { type: 'answer' }",
    test: [
      'unit/engine/journal/broughtAgain.test.ts',
      '[BJ7] the same file with its headings in other answers adds nothing either',
    ],
  },
  {
    name: 'a late answer takes away the recovery key that was noted meanwhile',
    from: 'noted(memo) !== noted(before)',
    to: 'memo === null',
    test: [
      'unit/engine/session/recoveryWatch.test.ts',
      '[PR18] %s after it was asked stay as they are',
    ],
  },
  {
    name: 'what two entries of a brought day say alike is needed twice under other places',
    from: 'new Map(said.flatMap((one) => [...one.pieces]))',
    to: 'new Map(said.flatMap((one) => [...one.pieces]).map(([, piece], at) => [at, piece]))',
    test: [
      'unit/domain/bring/otherPlaces.test.ts',
      '[BJ7] under other places every line of a day is here already, each as often as it is needed',
    ],
  },
  {
    name: 'a key that came after the recovery words were noted is taken for one that they open',
    from: 'keys.every(({ kid }) => opened.has(kid) ||',
    to: 'keys.some(({ kid }) => opened.has(kid) ||',
    test: [
      'unit/engine/session/recoveryCover.test.ts',
      '[PR18] a key that a former password opened is not open to the words noted before: the card comes again',
    ],
  },
  {
    name: 'one key of several that a restored server knows the recovery words for is enough',
    from: 'wraps.every((name) => recovery.includes(name))',
    to: 'wraps.some((name) => recovery.includes(name))',
    test: [
      'unit/engine/session/recoveryWatch.test.ts',
      '[PR18] words of which the server has a part bring the card again, and all of them nothing',
    ],
  },
  {
    name: 'a pin of a day that is gone is said to be stored',
    from: 'if (entry === null) throw new NotStoredError(false)',
    to: 'if (entry === null) return null',
    test: [
      'unit/engine/session/thrownAway.test.ts',
      '[SY20] a pin of a day that is gone, and that the server has not brought again, is not said to be stored',
    ],
  },
  {
    name: 'the readable export leaves out the glow of drafts',
    from: '    ...glowOf(draft.glow),\n',
    to: '',
    test: [
      'unit/features/my-data/journalMarkdown.test.ts',
      'the glow, the song and the words of %s stand under its date',
    ],
  },
]
