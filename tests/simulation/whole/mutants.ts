// Bugs planted on purpose, one at a time, in a copy of the product, which the simulation of the whole world must see.
// `node tests/simulation/whole/mutants.ts <schedules> [part of a name]`
import { plant, type Mutant } from '#simulation/mutants.ts'

/** Of what screens show: see shown.ts. */
export const shownMutants: readonly Mutant[] = [
  {
    name: 'a refused day is not named',
    file: 'src/engine/sync/readStatus.ts',
    from: '  const rows = await readRefusedDays(db)\n',
    to: '  const rows = (await readRefusedDays(db)).slice(1)\n',
  },
  {
    name: 'a refused day tells another reason',
    file: 'src/engine/sync/push.ts',
    from: "    code: result.code ?? 'invalid',\n",
    to: "    code: 'versionsFull',\n",
  },
  {
    name: 'Accueil lists all drafts but one',
    file: 'src/engine/journal/readDrafts.ts',
    from: 'return drafts.map(',
    to: 'return drafts.slice(1).map(',
  },
  {
    name: 'a draft in memory alone is said to be kept',
    file: 'src/engine/journal/drafts.ts',
    from: '({ form, isKept: false })',
    to: '({ form, isKept: true })',
  },
  {
    name: 'a file lacks the last day',
    file: 'src/engine/journal/exportDays.ts',
    from: '      after = last.day\n',
    to: '      after = last.day\n      if (rows.length < chunkLength) rows.pop()\n',
  },
  {
    name: 'the streak begins one day too high',
    file: 'src/domain/statistics.ts',
    from: '  let count = 0\n',
    to: '  let count = 1\n',
  },
  {
    name: 'the pins of a month are not counted',
    file: 'src/engine/journal/readJournal.ts',
    from: '  const pinned = await pinnedDays(db)\n',
    to: '  const pinned = (await pinnedDays(db)).slice(1)\n',
  },
]

export const wholeMutants: readonly Mutant[] = [
  {
    name: 'a draft is said to be kept before its commit',
    file: 'src/engine/journal/openDrafts.ts',
    from: 'await putDraft(db, row)\n    // Newer',
    to: 'void putDraft(db, row).catch(() => undefined)\n    // Newer',
  },
  {
    name: 'a sign-out that keeps sealed drops drafts',
    file: 'src/engine/session/signOut.ts',
    from: '  await dropAllButAlone(db, unnoted)',
    to: '  await dropAllButAlone(db, unnoted)\n  await db.drafts.clear()',
  },
  {
    name: 'a sign-out that keeps sealed drops days',
    file: 'src/engine/session/signOut.ts',
    from: '  await dropAllButAlone(db, unnoted)',
    to: '  await dropAllButAlone(db, unnoted)\n  await db.days.clear()',
  },
  {
    name: 'a sign-out does not look again at what was not sent',
    file: 'src/engine/session/signOut.ts',
    from: '    if (await isAlone()) return false\n  }',
    to: '  }',
  },
  {
    name: 'a prepared row is put over one that changed meanwhile, in the real store',
    file: 'src/engine/local/dayStore.ts',
    from: '(current.get(row.day)?.changeCount ?? null) === from',
    to: '(current.get(row.day)?.changeCount ?? null) !== undefined',
  },
  {
    name: 'a join that was left out keeps the ETag',
    file: 'src/engine/sync/pull.ts',
    from: 'const maxJoins = 5',
    to: 'const maxJoins = 0',
  },
  {
    name: 'the unsent count forgets drafts',
    file: 'src/engine/local/unsent.ts',
    from: 'all: new Set([...days, ...setAside]).size + drafts',
    to: 'all: new Set([...days, ...setAside]).size',
  },
  {
    name: 'a restart forgets what is unsent',
    file: 'src/engine/sync/syncRunner.ts',
    from: '  let isSending = false\n',
    to: '  let isSending = false\n  void db.days.toCollection().modify({ unsent: 0 })\n',
  },
  {
    name: 'an import replaces the day',
    file: 'src/engine/journal/joinDays.ts',
    from: 'ours === null ? theirs : joinEntries(ours, theirs)',
    to: 'ours === null ? theirs : theirs',
  },
  {
    name: 'a save drops what this phone cannot open',
    file: 'src/engine/journal/writeDay.ts',
    from: 'const carried = opened?.carried ?? nothingCarried',
    to: 'const carried = nothingCarried',
  },
  {
    name: 'a join drops what this phone cannot open',
    file: 'src/engine/crypto/answers.ts',
    from: '[...new Set([...(theirs[id] ?? []), ...(ours[id] ?? [])])]',
    to: '[...(theirs[id] ?? [])]',
  },
  {
    name: 'a save that the store refused is called written',
    file: 'src/engine/journal/writeDay.ts',
    from: '      if (!isStoreFailure(error)) throw error\n',
    to: '      if (!isStoreFailure(error)) throw error\n      if (made !== null) return made\n',
  },
  {
    name: 'an acknowledgement covers words typed since',
    file: 'src/engine/sync/push.ts',
    from: 'withServerRev(row, sent.contentRev)',
    to: 'withServerRev(row, row.contentRev)',
  },
  {
    name: 'a phone says that it has seen everything after a failure',
    file: 'src/engine/sync/journalPass.ts',
    from: '        failures: failures + 1,\n',
    to: '        failures: failures + 1,\n        hasHistory: true,\n',
  },
  {
    name: 'a late save of the form brings the old draft back',
    file: 'src/engine/local/dayStore.ts',
    from: 'if (savedForm !== null) await db.drafts.delete',
    to: 'if (savedForm === undefined) await db.drafts.delete',
  },
  {
    name: 'an open form that cannot be stored is forgotten after the first failure',
    file: 'src/engine/journal/writeChain.ts',
    from: "onTried(isStored ? { type: 'kept', form } : { type: 'notKept', form: newest })",
    to: "onTried({ type: 'kept', form })",
  },
  {
    name: 'the months of the server lack their last day',
    file: 'src/domain/day.ts',
    from: '`${month}-${daysInMonth(month)}` as Day',
    to: '`${month}-${daysInMonth(month) - 1}` as Day',
  },
  {
    name: 'what is written may be lost with the power, though it was said to be kept',
    file: 'src/engine/local/journalDatabase.ts',
    from: "chromeTransactionDurability: 'strict'",
    to: "chromeTransactionDurability: 'relaxed'",
  },
  {
    name: 'a frozen tab that holds the turn of sending is waited for without end',
    file: 'src/engine/sync/turns.ts',
    from: 'const stillLooks = 3',
    to: 'const stillLooks = Infinity',
  },
  {
    name: 'a recovery key opens today’s key alone',
    file: 'src/engine/session/recovery.ts',
    from: 'for (const [kid, accountKey] of withoutReplaced(accountKeys, links)) {',
    to: 'for (const [kid, accountKey] of [...withoutReplaced(accountKeys, links)].slice(-1)) {',
  },
  {
    name: 'letters whose store was taken away are not stored again',
    file: 'src/engine/journal/draftKeeper.ts',
    from: 'for (const form of shownForms()) void keep(form)',
    to: '',
  },
  {
    name: 'the song of the other phone is dropped as days are joined',
    file: 'src/domain/entry.ts',
    from: 'music: joinRegisters(a.music, b.music)',
    to: 'music: a.music',
  },
  {
    name: 'a pin is dropped as days are joined',
    file: 'src/domain/entry.ts',
    from: 'pin: joinRegisters(a.pin, b.pin)',
    to: 'pin: a.pin',
  },
  {
    name: 'months of this year that nobody looks at are never fetched',
    file: 'src/engine/sync/pull.ts',
    from: 'filter(([year]) => year <= present)',
    to: 'filter(([year]) => year < present)',
  },
]

/** Bugs of the app lock. */
export const lockMutants: readonly Mutant[] = [
  {
    name: 'a key that comes under the app lock is stored as it is',
    file: 'src/engine/local/keyStore.ts',
    from: 'await db.keys.bulkPut(isAppLockOn ? merged.map(sealedRow) : merged)',
    to: 'await db.keys.bulkPut(merged)',
  },
  {
    name: 'the key that the app lock brings lies bare for a moment',
    file: 'src/engine/session/session.ts',
    from: 'await storeKeys(db, sealings > 0 ? rows.map(sealedRow) : rows, password)',
    to: 'await storeKeys(db, rows, password)',
  },
  {
    name: 'the app lock keeps the key that lay bare',
    file: 'src/engine/session/changeKey.ts',
    from: 'if (changed.ok && isReplaced(changed.value)) return changed',
    to: 'if (changed.ok) return changed',
  },
  {
    name: 'the app lock leaves what the server’s half opens',
    file: 'src/engine/local/keyStore.ts',
    from: ": { ...withoutKey(row), deviceCopy: '' }",
    to: ': withoutKey(row)',
  },
  {
    name: 'a page that is shut goes on holding its keys',
    file: 'src/engine/session/liveJournal.ts',
    from: 'if (open !== null && open.profile.keys.ring.size > 0) await lock(open)',
    to: 'if (open !== null) onShown({ account: accountOf(open.profile), journal: open.journal, hasKey: false, appLock: open.appLock, isStartingAnew: false })',
  },
  {
    name: 'locking closes the journal upon what is being typed',
    file: 'src/engine/session/liveJournal.ts',
    from: '    await was.journal.drafts.flush()\n    // Letters go on',
    to: '    // Letters go on',
  },
  {
    name: 'locking does not wait for a save that is under way',
    file: 'src/engine/journal/openDrafts.ts',
    from: 'await Promise.allSettled(saves.values())',
    to: 'await Promise.resolve()',
  },
  {
    name: 'nothing asks for a pass once the lock has fallen',
    file: 'src/engine/session/liveJournal.ts',
    from: 'if (open === locked) locked.journal.sync.nudge()',
    to: '',
  },
  {
    name: 'a page whose key was replaced elsewhere shows the lock and holds keys',
    file: 'src/engine/session/liveJournal.ts',
    from: 'appLock !== null && newer.keys.isReplaced === true',
    to: 'false',
  },
  {
    name: 'the former database is deleted before its copy is whole',
    file: 'src/engine/local/freshDatabase.ts',
    from: '    const rows = await copyAll(journal, copy)\n',
    to: '    await journal.delete()\n    const rows = await copyAll(journal, copy)\n',
  },
]

/** The seed of the first schedule that sees the bug; null when none does. */
export const huntWhole = (mutant: Mutant, schedules: number): number | null =>
  plant(mutant, ['tests/simulation/whole/run.ts', String(schedules), '1', '40', '1'])

if (import.meta.main) {
  const schedules = Number(process.argv[2] ?? '300')
  const part = process.argv[3] ?? ''
  for (const mutant of [...wholeMutants, ...lockMutants, ...shownMutants].filter(({ name }) =>
    name.includes(part),
  )) {
    const seed = huntWhole(mutant, schedules)
    const result = seed === null ? 'SURVIVED' : `caught by schedule ${seed}`
    process.stdout.write(`${result.padEnd(26)} ${mutant.name}\n`)
  }
}
