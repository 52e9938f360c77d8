// Words that the browser throws away after it said to store them, and words that a person erased.
import type { PlantedBug } from './bugs.ts'

export const thrownBugs: readonly PlantedBug[] = [
  {
    name: 'what the browser threw away after it had said to store it is not stored again',
    from: 'const left = await storeRowsAgain(db)',
    to: 'const left: Awaited<ReturnType<typeof storeRowsAgain>> = []',
    test: [
      'unit/engine/session/thrownAway.test.ts',
      '[SY20] a change of a day that was sent before is not dropped for the server’s older copy by the pass that comes first',
    ],
  },
  {
    name: 'a draft that the browser threw away is not stored again',
    from: '  await storeDraftsAgain(db)\n',
    to: '',
    test: ['unit/engine/session/thrownAway.test.ts', '[SY20] a draft that was left is there again'],
  },
  {
    name: 'what takes the place of a database that is gone replaces what it held',
    from: 'words.database !== null && words.database !== name) {',
    to: 'words.database === null) {',
    test: [
      'unit/engine/session/thrownAway.test.ts',
      '[SY20] what is brought at once is joined with what was thrown away',
    ],
  },
  {
    name: 'a sign-out does not count what this page alone holds',
    from: 'const days = new Set([...here, ...alone.days])',
    to: 'const days = new Set(here)',
    test: [
      'unit/engine/local/storedAgain.test.ts',
      '[SY20] what this page alone holds counts as unsent, before that is noticed and after',
    ],
  },
  {
    name: 'a journal that the person erased is stored again by a page that knew it',
    from: 'if (memory !== undefined) forgetAll(memory)',
    to: '',
    test: [
      'unit/engine/local/storedAgain.test.ts',
      '[PR8] a journal that the person erased is not stored again',
    ],
  },
  {
    name: 'what another tab erased is stored again as the same person signs in',
    from: 'if (words.erasures !== null && erasures > 0 && erasures !== words.erasures) forgetAll(memory)',
    to: '',
    test: [
      'unit/engine/session/thrownAway.test.ts',
      '[PR8] what another tab erased is not stored again as the same person signs in',
    ],
  },
  {
    name: 'what is noted while another tab erases is stored again later',
    from: 'await settle(countErasure(db))',
    to: 'await settle(Promise.resolve())',
    test: [
      'unit/engine/local/storedAgain.test.ts',
      '[PR8] what is noted after another tab erased the journal is forgotten at the next look',
    ],
  },
  {
    name: 'a draft that another tab erased is stored again',
    from: 'if (draft === undefined) words.drafts.delete(formId)\n    else words.drafts.set(formId, draft)',
    to: 'if (draft !== undefined) words.drafts.set(formId, draft)',
    test: [
      'unit/engine/local/storedAgain.test.ts',
      '[SY20] what another tab changed, sent or saved is known as it is by then',
    ],
  },
  {
    name: 'what another tab saved or erased is known once this one asks the server, and no earlier',
    from: '  followTabs(db, isOpen)\n',
    to: '',
    test: [
      'unit/engine/session/thrownAway.test.ts',
      '[SY20] a draft that another tab %s is not stored again, whether or not this one has asked the server since',
    ],
  },
  {
    name: 'a look at the store takes the place of what this page stored meanwhile',
    from: '    if (words.rows.get(day) !== before) continue\n',
    to: '',
    test: [
      'unit/engine/local/storedAgain.test.ts',
      '[SY20] what this page stores while the store is looked at is what it remembers',
    ],
  },
  {
    name: 'a sealed sign-out on a full phone leaves what this page alone holds',
    from: 'wasThrownAway(journal.db)).catch(() => true)',
    to: 'wasThrownAway(journal.db)).catch(() => false)',
    test: [
      'unit/engine/session/thrownAway.test.ts',
      '[SY20][PR8] a sealed sign-out is refused where the store has no room to say what is gone',
    ],
  },
  {
    name: 'a refused day that is given up just after it was thrown away comes back',
    from: 'if (row === undefined) return forgetRefused(db, day, from?.contentRev)',
    to: 'if (row === undefined) return false',
    test: [
      'unit/engine/session/thrownAway.test.ts',
      '[SY20][SY11] a refused day that is given up just after it was thrown away does not come back',
    ],
  },
  {
    name: 'a refused day that is given up as it is stored again is there again',
    from: 'const prepared = asked.filter(({ isStill }) => isStill?.() !== false)',
    to: 'const prepared = asked',
    test: [
      'unit/engine/local/storedAgain.test.ts',
      '[SY20][SY11] a refused day that is given up as it is about to be stored again is not',
    ],
  },
  {
    name: 'a refused day that was thrown away is said to be moved, and its words are not',
    from: '  await storeAgainOf(journal, from)\n',
    to: '',
    test: [
      'unit/engine/session/thrownAway.test.ts',
      '[SY20][SY11] one that is moved is moved, and does not come back',
    ],
  },
  {
    name: 'a pin that is taken away just after its day was thrown away comes back',
    from: '    await storeAgainOf(journal, day)\n    await writeDay(\n',
    to: '    await writeDay(\n',
    test: [
      'unit/engine/session/thrownAway.test.ts',
      '[SY20] a pin that is taken away just after the day was thrown away stays away',
    ],
  },
  {
    name: 'words that were thrown away and do not fit what lies there by now are dropped',
    from: '  await setWordsAside({ db, sealer }, tally.beside)\n',
    to: '',
    test: [
      'unit/engine/journal/storeAgain.test.ts',
      '[SY20] words that do not fit beside what lies there by then are set aside',
    ],
  },
  {
    name: 'words that were thrown away, of a day that takes nothing more, are dropped',
    from: '    tally.add(joins.map(withRest)),',
    to: '    tally.add(joins.map((join) => join ?? withRest(join))),',
    test: [
      'unit/engine/journal/storeAgain.test.ts',
      '[SY20] words of a day that takes nothing more are set aside',
    ],
  },
  {
    name: 'what does not open of a day that was thrown away is dropped where another lies there by now',
    from: '  await addSetAside(db, await withoutCarried(deps, await Promise.all(closed)))\n',
    to: '  await withoutCarried(deps, await Promise.all(closed))\n',
    test: [
      'unit/engine/journal/storeAgain.test.ts',
      '[SY20] so is what this phone cannot open, and what had been set aside of the day',
    ],
  },
  {
    name: 'a text that was set aside goes with the database that held it',
    from: '    noteAside({ memory }, name, setAside)\n',
    to: '    void setAside\n',
    test: [
      'unit/engine/local/storedAgain.test.ts',
      '[SY20] what was set aside %s is there again, also once its day was sent, and counts as unsent meanwhile',
    ],
  },
  {
    name: 'a version takes the place of words that were thrown away and are about to be stored again',
    from: '    await storeAgainOf(journal, day)\n    const isAlone',
    to: '    const isAlone',
    test: [
      'unit/engine/session/thrownAway.test.ts',
      '[SY20][JF13] a version takes no place of words that were thrown away, and never left',
    ],
  },
  {
    name: 'a version takes the place of words that no server has, once a file has them',
    from: 'then((row) => row?.unsent === 1)',
    to: 'then((row) => (row?.neverSentIds.length ?? 0) > 0)',
    test: [
      'unit/engine/data/dayVersions.test.ts',
      '[JF13] nor are those that have left in a file, or in a request that nobody heard',
    ],
  },
  {
    name: 'a newer text that another tab gave a draft is not known',
    from: 'else words.drafts.set(formId, draft)',
    to: 'else void draft',
    test: [
      'unit/engine/local/draftsAgain.test.ts',
      '[SY20] a newer text that another tab gave a draft is the one that is stored again',
    ],
  },
  {
    name: 'of the texts of a draft that is stored again the first one stays, however old',
    from: 'const isNewest = there === undefined || there.savedAt < draft.savedAt',
    to: 'const isNewest = there === undefined',
    test: [
      'unit/engine/local/draftsAgain.test.ts',
      '[SY20] of the texts that several tabs hold of a draft the newest stays, whichever tab stores first',
    ],
  },
  {
    name: 'a page remembers the text of a draft that it held before, and not the newer one that is there',
    from: 'newest: isNewest ? draft : there',
    to: 'newest: draft',
    test: [
      'unit/engine/local/draftsAgain.test.ts',
      '[SY20] a draft that went on before its older text was stored again is remembered as it is there',
    ],
  },
  {
    name: 'what could not be erased is forgotten all the same',
    from: '    for (const takeBack of forgotten) takeBack()\n',
    to: '',
    test: [
      'unit/engine/local/draftsAgain.test.ts',
      '[SY20] a draft that could not be erased is still stored again',
    ],
  },
  {
    name: 'an erasure is not known where all storage went before it, and the count with it',
    from: 'erasures > 0 && erasures !== words.erasures',
    to: 'erasures > words.erasures',
    test: [
      'unit/engine/local/storedAgain.test.ts',
      '[PR8] so it is where all storage went before, and the count of erasures with it',
    ],
  },
]
