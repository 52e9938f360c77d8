// Why a change of what writes and reads the journal that no test notices is let be.
/** Where a name is never looked for among those that are there, any other that is not there will do. */
const noneIsCalledSo = 'None is called so'
const betweenSteps = 'A day would have to change between two steps of one promise'
const madeBefore =
  'Made once, as the first draft is read, before the change; alone, parseForm.test.ts notices it'
const forTheCompiler = 'It is always there'

export const journalReasons = {
  'src/engine/journal/asideWords.ts': {
    '!holdsWords(newer) → false': 'Of no words nothing is sealed',
  },
  'src/engine/journal/awaitedDay.ts': {
    '!remembersDay(db, day) || (await db.inTime(readRow(db, day))) !== undefined → false':
      'Cost: what is there is not stored again, after its chunk was loaded',
    '!remembersDay(db, day) || (await db.inTime(readRow(db, day))) !== undefined → !remembersDay(db, day) && (await db.inTime(readRow(db, day))) !== undefined':
      'Cost: what is there is not stored again, after its chunk was loaded',
    '(await db.inTime(readRow(db, day))) !== undefined → false':
      'Cost: what is there is not stored again, after its chunk was loaded',
    'loaded.ok → true': 'Every chunk can be loaded here',
  },
  'src/engine/journal/bringDays.ts': {
    'tally.beside.slice(before) → tally.beside':
      'What rests beside a day already is put there no second time, nor counted',
    'answerIds.some((id) => !isBlank(texts[id])) → answerIds.every(id => !isBlank(texts[id]))':
      'What is surely added is found so at another cost',
    'seen += chunk.length → seen -= chunk.length': 'Counted down it comes to the same days',
    '[] → ["Stryker was here"]': 'A text is no row of a day',
    'answerIds.some((id) => !isBlank(texts[id])) && answerIds.every((id) => texts[id… → false':
      'What is surely added is found so at another cost',
    '(id) => !isBlank(texts[id]) → () => undefined':
      'What is surely added is found so at another cost',
    '(id) => texts[id].length < surelyFits → () => undefined':
      'What is surely added is found so at another cost',
    'texts[id].length < surelyFits → false': 'What is surely added is found so at another cost',
    'texts[id].length < surelyFits → texts[id].length <= surelyFits':
      'What is surely added is found so at another cost',
    'texts[id].length < surelyFits → texts[id].length >= surelyFits':
      'What is surely added is found so at another cost',
    'chunk.map(({ day }) => day).filter((day) => here.has(day)) → chunk.map(({ day }) => day)':
      'What is not here is not found either',
    'known.length === 0 → false': 'Asking for none finds none',
    'betweenLines === undefined → true':
      'Whole phones notice it, in longer than a change may take: a bug that is planted by name',
    'betweenLines === undefined → false': 'Of a day without such lines none are left out',
    'days.some((one) => one.hasOwnAnswers === true) → days.every(one => one.hasOwnAnswers === true)':
      'All days of a file are of one kind',
    '\'day\' → ""': 'Whatever is not « answer » is that',
    'chunk.filter((one) => rowByDay.has(one.day) || !isPlain(one)) → chunk':
      'What is surely added is found so at another cost',
    'rowByDay.has(one.day) || !isPlain(one) → true':
      'What is surely added is found so at another cost',
  },
  'src/engine/journal/bringDrafts.ts': {
    '[] → ["Stryker was here"]': noneIsCalledSo,
    'drafts.length === 0 → false': 'Of no draft none is brought, later',
  },
  'src/engine/journal/broughtZone.ts': {
    'answerIds.map((id) => texts[id]).filter((text) => !isBlank(text)) → answerIds.map(id => texts[id])':
      'A text without words has no value here that could be found',
    'values.some(({ id }) => ids.has(id)) → values.every(({ id }) => ids.has(id))':
      'A text of a file makes one value',
    'day >= from → true':
      'Cost: what is farther away is compared as well, and is on no day of a zone',
    'here.filter((day) => days.has(day)) → here':
      'Cost: what is on no day of a zone is compared with none',
  },
  'src/engine/journal/canBeSent.ts': {
    '{ const lengths = values.map(({ value }) => mostBytesOfLetter * value.length + … → {}':
      'Cost: what is not told by its length is encoded, and measured',
    'most <= maxRegisterBytes / 2 → false':
      'Cost: what is not told by its length is encoded, and measured',
    'most <= maxRegisterBytes / 2 → most < maxRegisterBytes / 2':
      'Cost: what is not told by its length is encoded, and measured',
    '(sum, length) => sum + length → () => undefined':
      'Cost: what is not told by its length is encoded, and measured',
    '({ value }) => mostBytesOfLetter * value.length + aroundValue → () => undefined':
      'Cost: what is not told by its length is encoded, and measured',
    'surelyFits(register) → false': 'Cost: what is not told by its length is encoded, and measured',
    'text.length * 3 <= bytes': 'Cost: what is not told by its length is encoded, and measured',
    'text.length * 3 <= bytes → text.length * 3 < bytes':
      'Cost: what is not told by its length is encoded, and measured',
  },
  'src/engine/journal/drafts.ts': {
    "opened.type !== 'opened' → false": 'What is not opened has no text, which is no form either',
  },
  'src/engine/journal/entryOfFile.ts': {
    '{ isSealed: false, isNewer: false, hasForgedSong: false, } → {}':
      'Texts, song and pin alone are read of it',
    'false → true': 'Texts, song and pin alone are read of it',
  },
  'src/engine/journal/exportDays.ts': {
    'true → false': 'The same rows are read more often',
    'changed.length > 0 → true': 'The same rows are read more often',
    'changed.length > 0 → changed.length >= 0': 'The same rows are read more often',
    'opened.filter(({ hasWords }) => hasWords) → opened': 'Without words it makes no day',
    '{ isSealed, isNewer, hasForgedSong } → {}': 'Texts, song and pin alone are read of it',
    'a.date > b.date': 'A sort asks only whether one day comes before the other',
  },
  'src/engine/journal/fitDay.ts': {
    'fitsAnswer(whole) → false': 'The long way keeps all of what fits',
  },
  'src/engine/journal/formLocks.ts': {
    'lock === null → false': 'Without a lock there is nothing to let go',
  },
  'src/engine/journal/importWorker.ts': {
    '() => Date.now() → () => undefined':
      'Nothing reads when a text was sealed, and no store hangs here',
    '{ inTime, rowsAtOnce, } → {}': 'No store hangs here, and fewer rows at once are the same rows',
    'false → true': 'Dexie closes once more what is closed',
    'not reached':
      'The page lends a key with each question, and no import asks whether it was replaced',
  },
  'src/engine/journal/importAnswers.ts': {
    'journal.sealer.currentKid !== sealedUnder → true':
      'Sealed once more under the same key they are the same days, later',
    'first === undefined || id === undefined → first === undefined && id === undefined':
      'Of no first day there is no answer either',
    'first === undefined → false': 'Of no first day there is no answer either',
    'from.close() → ;': 'Node lets go of a port by itself',
    'from.start() → ;': 'Node starts a port that is listened to; journeys bring files through it',
    '[] → ["Stryker was here"]': 'Nothing is sealed before days came',
    'days[done - 1]?.day → days[done - 1].day': 'So many days there are',
    '!signal.aborted → true': 'A look that is stopped is over before its last turn',
    'database === null → false': 'Whatever was stored has named its database',
  },
  'src/engine/journal/importDays.ts': {
    'days.filter(isOlderForm) → days': 'What the file itself says of its values goes before',
    'older.slice(at, at + chunkLength) → older': 'The same rows are read more often',
    '[] → ["Stryker was here"]': noneIsCalledSo,
    'at < older.length → at <= older.length': 'Nothing is read at the end',
    'at < taken.length → at <= taken.length': 'Nothing is taken at the end',
  },
  'src/engine/journal/joinDays.ts': {
    'prepared === null → true': 'What is to be put is looked at again as it is put',
    'joins.filter(({ prepared }) => prepared === null) → joins':
      'What is to be put is looked at again as it is put',
    'hasMarks && takesPart → true':
      'Without its songs a day always fits, and one that is not taken in part is not taken without them',
    'hasMarks && takesPart → hasMarks || takesPart':
      'A day that is taken whole or not at all is not taken without its songs either',
    '[] → ["Stryker was here"]': noneIsCalledSo,
    'left.length > 0 → true': 'Joining nothing joins nothing',
    'left.length > 0 → left.length >= 0': 'Joining nothing joins nothing',
    'entries.map(({ day }) => day).filter(isHere) → entries.map(({ day }) => day)':
      'A day that is not here is not found either',
    'days.length === 0 → false': 'Reading nothing finds nothing',
    '\'anyAnswer\' → ""': 'Whatever is not « sameAnswer » is any answer',
    'round === 0 → false': 'What was prepared is prepared once more, and is the same',
  },
  'src/engine/journal/journalSearch.ts': {
    'asked.stale.size > 0 || !isCurrent(asked) → asked.stale.size > 0 && !isCurrent(asked)':
      betweenSteps,
    'asked.stale.size > 0 → false': betweenSteps,
    'stopWatching() → ;': 'What was dropped is marked as outdated, and stays dropped',
  },
  'src/engine/journal/lateSearch.ts': {
    'search?.prepare → search.prepare':
      'A promise that fails unheard fails Vitest, and is not heard here',
  },
  'src/engine/journal/lookBack.ts': {
    'index !== null → true': 'A stored year has days, unless they go meanwhile',
  },
  'src/engine/journal/openDrafts.ts': {
    '() => keeper.storeAgain() → () => undefined':
      'Run by Vitest, tests/unit/engine/journal/unstoredSign.test.ts notices it',
    'sent !== undefined → true': 'What is noted as nothing reads as nothing',
    '{ saves.delete(form) } → {}': 'What was saved is forgotten, and what was not is a draft again',
    'saves.delete(form) → ;': 'What was saved is forgotten, and what was not is a draft again',
    'unstored.get(formId)?.row → unstored.get(formId).row': 'It was there a moment ago',
  },
  'src/engine/journal/parseForm.ts': {
    '[]': madeBefore,
    "''": madeBefore,
    '{ day: DaySchema, writtenAt: v.string(), offset: v.number(), opened: v.object({…': madeBefore,
    '{ ...v.entriesFromList(answerIds, ids), glow: ids, music: ids }': madeBefore,
    '{ texts, glow, music }': madeBefore,
  },
  'src/engine/journal/pause.ts': {
    'end?.() → end()': forTheCompiler,
  },
  'src/engine/journal/pinIndex.ts': {
    'wrong.size === 0 → false': 'Putting nothing puts nothing',
    'found?.changeCount → found.changeCount': forTheCompiler,
  },
  'src/engine/journal/readJournal.ts': {
    '-1 → +1': 'The same days are read twice',
    '-streakChunk → +streakChunk': 'The same days are read in other steps, or in steps without end',
    'aside.length === 0 → false': 'With nothing beside it the day is shown the same, later',
    'a.day < b.day → a.day <= b.day': 'A day has one row',
  },
  'src/engine/journal/refusedDays.ts': {
    '\'\' → "Stryker was here!"': 'Nothing reads it of a file that never leaves the page',
    '[] → ["Stryker was here"]': 'Nothing reads it of a file that never leaves the page',
    'true → false': 'Nothing reads it of a file that never leaves the page',
  },
  'src/engine/journal/searchYears.ts': {
    '() => Promise.resolve() → () => undefined': 'Who waits for nothing goes on at once',
    'row.sealed === null → false': 'An index that was outdated names no keys',
    'at < rows.length → at <= rows.length': 'Nothing is read at the end',
    'entries.length === 0 → false': 'An index of nothing finds nothing',
  },
  'src/engine/journal/storeAgain.ts': {
    'left.length === 0 → false': 'Of none left none is joined',
  },
  'src/engine/journal/unstoredSign.ts': {
    '[] → ["Stryker was here"]': noneIsCalledSo,
  },
  'src/engine/journal/writeChain.ts': {
    'end?.() → end()': 'A promise runs what makes it at once: `end` is set by then',
  },
  'src/engine/journal/writeDay.ts': {
    '[] → ["Stryker was here"]': noneIsCalledSo,
  },
}
