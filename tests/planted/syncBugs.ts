// Keys, sessions and passes: what a phone keeps of words that it cannot open or has not sent.
import type { PlantedBug } from './bugs.ts'

const refusedAtSignOut = 'unit/engine/session/refusedAtSignOut.test.ts'
const lostKey = 'unit/engine/session/lostKey.test.ts'
const unread = 'unit/engine/journal/unreadEnvelopes.test.ts'

export const syncBugs: readonly PlantedBug[] = [
  {
    name: 'signing out does not count refused days',
    from: 'unsentDays(db), draftIds(db)',
    to: 'db.days.filter((row) => row.unsent === 1 && row.refusal === null).primaryKeys(), draftIds(db)',
    test: [
      refusedAtSignOut,
      '[PR8] a refused day is unsent: « Se déconnecter » asks before it, and keeps the session',
    ],
  },
  {
    name: 'signing out does not count drafts',
    from: 'new Set([...stored, ...inMemory, ...alone.drafts]).size',
    to: 'new Set([...stored, ...inMemory, ...alone.drafts]).size * 0',
    test: [refusedAtSignOut, '[PR8] a draft of a refused day is counted beside it'],
  },
  {
    name: 'signing out does not count what was set aside',
    from: 'new Set([...days, ...setAside]).size',
    to: 'new Set(days).size',
    test: [
      'unit/engine/data/setAsideKept.test.ts',
      '[PR8][CR20] a sign-out asks before texts that were set aside are erased, and « Garder scellé » keeps them',
    ],
  },
  {
    name: 'a sign-out takes a store that cannot be counted for an empty one',
    from: '!read.ok || ',
    to: 'read.ok && ',
    test: [
      'unit/engine/session/signOutSends.test.ts',
      '[PR8] a store that cannot say what is unsent may hold words: signing out erases nothing and asks',
    ],
  },
  {
    name: '« Garder scellé » drops refused days',
    from: 'await deleteRows(db, gone)',
    to: 'await db.days.clear()',
    test: [
      refusedAtSignOut,
      '[PR8] « Garder scellé » keeps a refused day and its draft, and another build sends that day',
    ],
  },
  {
    name: '« Garder scellé » drops drafts',
    from: 'await dropAllButAlone(db, unnoted)',
    to: 'await dropAllButAlone(db, unnoted)\n  await db.drafts.clear()',
    test: [
      refusedAtSignOut,
      '[PR8] « Garder scellé » keeps a refused day and its draft, and another build sends that day',
    ],
  },
  {
    name: '« Effacer » leaves what is unsent',
    from: '    if (!keeps) return false\n',
    to: '',
    test: [
      refusedAtSignOut,
      '[PR8] « Effacer » leaves no day, no draft, no key and no trace of the journal',
    ],
  },
  {
    name: 'a join keeps none of the envelopes that only this phone carries',
    from: '[...new Set([...(theirs[id] ?? []), ...(ours[id] ?? [])])]',
    to: '[...new Set(theirs[id] ?? [])]',
    test: [
      lostKey,
      '[PR22][SY25] unsent words whose key the phone has no more come back after an unlock on another phone',
    ],
  },
  {
    name: 'the server’s day is taken although ours carries an envelope that it has not',
    from: 'if (covers(other, ours)) return adopt(theirs, sealer)',
    to: 'if (coversEntry(other.entry, ours.entry)) return adopt(theirs, sealer)',
    test: [
      lostKey,
      '[SY25] two envelopes of one absent key stand side by side in the row, on the wire and on the server',
    ],
  },
  {
    name: 'our day is called the server’s although the server’s carries an envelope that ours has not',
    from: 'if (covers(ours, other)) return withServerRev(row, rev)',
    to: 'if (coversEntry(ours.entry, other.entry)) return withServerRev(row, rev)',
    test: [
      lostKey,
      '[PR13][SY25] a first word under a new key is written beside the envelope that the server has, not over it',
    ],
  },
  {
    name: 'of several envelopes under one key one is kept',
    from: '[...new Set([...(theirs[id] ?? []), ...(ours[id] ?? [])])]',
    to: "[...new Map([...(ours[id] ?? []), ...(theirs[id] ?? [])].map((one) => [one.split('.')[1], one])).values()]",
    test: [
      lostKey,
      '[PR22][SY25] the same after a reset made on that very phone, once it has written that day anew',
    ],
  },
  {
    name: 'a save drops envelopes of a newer build',
    from: '    carried.push(envelope)\n',
    to: "    if (opened.type !== 'newer') carried.push(envelope)\n",
    test: [unread, '[SY18] two saves carry an envelope %s'],
  },
  {
    name: 'a save drops damaged envelopes',
    from: '    carried.push(envelope)\n',
    to: "    if (opened.type !== 'broken') carried.push(envelope)\n",
    test: [unread, '[SY18] two saves carry an envelope %s'],
  },
  {
    name: 'a save drops envelopes whose content it does not understand',
    from: '    carried.push(envelope)\n',
    to: "    if (opened.type !== 'opened') carried.push(envelope)\n",
    test: [unread, '[SY18] two saves carry an envelope %s'],
  },
  {
    name: 'a refusal of older words holds the newer ones',
    from: 'row.contentRev === sent.contentRev && row.unsent === 1 ? { ...row, refusal } : null',
    to: '({ ...row, refusal })',
    test: [
      'unit/engine/sync/refusedMeanwhile.test.ts',
      '[SY11] a refusal of words that were replaced meanwhile does not hold back the newer ones',
    ],
  },
  {
    name: 'a refused day is not tried again by another build',
    from: 'if (refusal.build !== build) return true',
    to: 'if (refusal.build === null) return true',
    test: [
      'unit/engine/sync/sync.test.ts',
      '[SY11] a refused day waits alone and the others go on; a new build tries again',
    ],
  },
  {
    name: 'a refusal without the day as it is now does nothing',
    from: 'return theirs === null ? withServerRev(row, null) : reconcile(row, theirs, deps)',
    to: 'return theirs === null ? null : reconcile(row, theirs, deps)',
    test: [
      'unit/engine/sync/lostByServer.test.ts',
      '[SY6] a day that the server lost is given back whole by its next change, which the server refuses without a day',
    ],
  },
  {
    name: 'a joined day is called sent',
    from: 'const state = { serverRev: rev,',
    to: 'const state = { serverRev: content.contentRev,',
    test: [
      lostKey,
      '[SY25] two envelopes of one absent key stand side by side in the row, on the wire and on the server',
    ],
  },
  {
    name: 'the worker keeps the session that it began with',
    from: '  await readSession(engine)\n  return engine.session.journal()',
    to: '  if (engine.session.journal() === null) await readSession(engine)\n  return engine.session.journal()',
    test: [
      'unit/engine/session/workerSession.test.ts',
      '[PR7] a worker that sent for one person sends for the next one, under the token of the next one',
    ],
  },
  {
    name: 'a refused token erases drafts',
    from: 'await lockKeys(db)',
    to: 'await lockKeys(db)\n      await db.drafts.clear()',
    test: [
      'unit/engine/session/session.test.ts',
      '[PR6][SY15] a refused token locks; rows, drafts and sealed keys stay; signing in again sends what waits',
    ],
  },
  {
    name: 'of two texts set aside together the one that stays goes with the one that opens',
    from: 'splitEnvelope(envelope).some((part) =>',
    to: 'splitEnvelope(envelope).every((part) =>',
    test: [
      'unit/engine/data/setAsideKept.test.ts',
      '[CR20] of two texts in one record the one that opens returns to its day, and the other stays',
    ],
  },
  {
    name: 'a page that is frozen keeps its databases',
    from: 'if (journal !== null) closeUntilUsed(journal.db)',
    to: '',
    test: [
      'unit/engine/session/session.test.ts',
      '[SY27] a page that the browser is about to freeze holds no database, and opens them again once it goes on',
    ],
  },
  {
    name: 'what no longer fits its answer is dropped',
    from: 'rest: parts.filter((part) => !kept.has(part)),',
    to: 'rest: parts.filter((part) => part.isRefused),',
    test: [
      'unit/engine/sync/setAside.test.ts',
      '[CR20] a long envelope under an unknown key keeps no honest day from leaving, and is kept and counted',
    ],
  },
  {
    name: 'an envelope whose key the server refuses is dropped',
    from: 'return { ...makeRow(content, entry, row), setAside }',
    to: 'return { ...makeRow(content, entry, row), setAside: [] }',
    test: [
      'unit/engine/sync/foreignKeys.test.ts',
      '[SY33] a foreign envelope is set aside when the server refuses it, and the day is sent again without it',
    ],
  },
  {
    name: 'answers that a newer build added are left out of the revision',
    from: "const canonicalAnswers = (answers: RevParts['answers']): unknown =>\n  Object.keys(answers)\n",
    to: "import { isAnswerId } from '#domain/answers.ts'\nconst canonicalAnswers = (answers: RevParts['answers']): unknown =>\n  Object.keys(answers)\n    .filter(isAnswerId)\n",
    test: [
      'unit/engine/sync/newerBuild.test.ts',
      '[SY32] an answer that a newer build has added is verified with its day, and carried through an edit',
    ],
  },
  {
    name: 'sealed words that no longer fit a day, as others return to it, are dropped',
    from: 'return { ...made, setAside: sealed.setAside }',
    to: 'return made',
    test: [
      'unit/engine/sync/rejoin.test.ts',
      '[CR20] sealed words that no longer fit a day, once others return to it, are set aside in their turn',
    ],
  },
  {
    name: 'a phone that knows of days which do not come says that it is in step',
    from: 'isEqual: isEqual && isNoneAwaited(state)',
    to: 'isEqual',
    test: [
      'unit/engine/sync/leftOut.test.ts',
      '[SY7][SY30] a phone that knows of days which do not come says neither that it is in step nor that it has all',
    ],
  },
  {
    name: 'the turn of a tab whose timers run at half speed is taken over',
    from: 'still = beat === seen ? still + 1 : 0',
    to: 'still = beat === seen ? still + 1 : still',
    test: [
      'unit/engine/sync/turnsTaken.test.ts',
      '[SY27] a tab whose timers run at half speed keeps its turn, however long it works',
    ],
  },
]
