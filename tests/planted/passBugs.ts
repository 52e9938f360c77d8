// What a pass leaves behind: the tag of the months, what is said to be here, and how far the history has come.
import type { PlantedBug } from './bugs.ts'

const refusedAtSignOut = 'unit/engine/session/refusedAtSignOut.test.ts'
const sight = 'unit/engine/sync/sight.test.ts'

export const passBugs: readonly PlantedBug[] = [
  {
    name: 'the journal is called whole although a day was left out',
    from: 'boolean => hasHistory && unverified.length === 0',
    to: 'boolean => hasHistory',
    test: [
      'unit/engine/sync/leftOut.test.ts',
      '[SY30] a phone that left a day out does not call the journal whole, until that day has come',
    ],
  },
  {
    name: 'the tag of the months is kept although a day was left out',
    from: 'etag: isWhole ? answer.value.etag : null',
    to: 'etag: answer.value.etag',
    test: [
      'unit/engine/sync/leftOut.test.ts',
      '[SY26] a day that was left out comes with the next pass, though the server has changed nothing',
    ],
  },
  {
    name: '« Tout était à jour » is set although a day is refused',
    from: 'const isLeft = refused.length + leftDays',
    to: 'const isLeft = leftDays',
    test: [
      refusedAtSignOut,
      '[SY7] « Tout était à jour » keeps its hour while a day is refused, and takes a new one once all is sent',
    ],
  },
  {
    name: '« Tout était à jour » is set although a day was left out',
    from: 'unjoined.length + unverified.length > 0',
    to: 'unjoined.length > 0',
    test: [
      'unit/engine/sync/leftOut.test.ts',
      '[SY7][SY26] a phone that left a day out was never in step, until that day has come',
    ],
  },
  {
    name: 'a year counts as received at its first month',
    from: 'received: all - countYears([...pending]), all })',
    to: 'received: countYears(differing.filter((month) => !pending.has(month))), all })',
    test: [sight, '[SY30] a year counts as received once all its months have come'],
  },
  {
    name: 'each pass counts the years from zero',
    from: 'received: Math.min(all, Math.max(received, before?.received ?? 0)),',
    to: 'received,',
    test: [
      sight,
      '[SY30] the years received never go back while a pass fails, and another phone writes in one of them',
    ],
  },
  {
    name: 'the tag of the months is kept although a join was left out',
    from: 'const isWhole = [unverified, unjoined, incomplete].every(',
    to: 'const isWhole = [unverified, incomplete].every(',
    test: [
      'unit/engine/sync/unjoined.test.ts',
      '[SY30][SY31] a page without the key, which can join nothing, keeps no tag and does not call the journal whole',
    ],
  },
  {
    name: 'the journal is called whole although a join was left out',
    from: '...(unjoined.length === 0 && !isIncomplete && { hasHistory: true }),',
    to: 'hasHistory: true,',
    test: [
      'unit/engine/sync/unjoined.test.ts',
      '[SY30][SY31] a page without the key, which can join nothing, keeps no tag and does not call the journal whole',
    ],
  },
  {
    name: 'a pass is content with a month that changed between the two questions',
    from: 'const pulled = isTorn ? await pull(alsoDoubting(deps, first.unverified), null) : first',
    to: 'const pulled = first',
    test: [
      'unit/engine/sync/tableOfLies.test.ts',
      '[SY60] a day that another phone writes between the two questions is there after one pass',
    ],
  },
  {
    name: 'a tag that is dropped comes back with the pass that is under way',
    from: 'etagsDropped: etagsDropped + 1',
    to: 'etagsDropped',
    test: [
      'unit/engine/journal/refusedDays.test.ts',
      '[SY11] a refused change that is given up while a pass is under way leaves the day as the server has it',
    ],
  },
  {
    name: 'a tag that is dropped comes back with a pass that began without one',
    from: 'etag: state.etagsDropped === etagsDropped ? etag : null',
    to: 'etag: state.etagsDropped === etagsDropped || state.etag === null ? etag : null',
    test: [
      'unit/engine/journal/refusedDays.test.ts',
      '[SY11] a tag that is dropped while a pass is under way stays dropped, though the pass began with %s',
    ],
  },
  {
    name: 'a pass that another one overtook says that all it heard of is here',
    from: 'awaited: isAlone ? awaited : [...new Set([...(state.awaited ?? []), ...awaited])],',
    to: 'awaited,',
    test: [
      'unit/engine/local/twoPasses.test.ts',
      '[SY7][SY30] where two passes run at once what either of them heard of is awaited, until one runs alone',
    ],
  },
  {
    name: 'what was taken away under a pass is called known by it',
    from: 'if (!isSameStore()) return heard\n    await db.months',
    to: 'await db.months',
    test: [
      'unit/engine/session/evicted.test.ts',
      '[SY30] a pass that was under way when the journal was taken away calls no day empty that it had found here',
    ],
  },
  {
    name: 'a tag that never changes is believed for ever',
    from: 'isNamedLongAgo(state.namedAt, clock.now()) ? null : state.etag',
    to: 'state.etag',
    test: [
      'unit/engine/sync/liar.test.ts',
      '[SY63] a server whose tag never changes keeps no day of another phone away for longer than a day',
    ],
  },
  {
    name: 'a full phone whose server has news sends nothing',
    from: 'reopen(db).then(() => sendUnnoted(sending, isStillCurrent))',
    to: 'reopen(db)',
    test: [
      'unit/engine/data/fullPhone.test.ts',
      '[SY20] a full phone sends the day that never left though it cannot store what another phone wrote',
    ],
  },
  {
    name: 'a frozen tab keeps every other from its turn for ever',
    from: '() => patience.abort(new NoTurnError(name))',
    to: '() => undefined',
    test: [
      'unit/engine/session/smallParts.test.ts',
      '[PR59] a tab that holds its turn for ever keeps no other waiting for ever, and a later one has it',
    ],
  },
  {
    name: 'a store that works again is still tried as seldom as one that never did',
    from: 'storeFailures = 0\n        if (waitMs !== null)',
    to: 'if (waitMs !== null)',
    test: [
      'unit/engine/sync/syncRunner.test.ts',
      '[SY28] a store that goes on failing is tried ever more seldom, up to five minutes; once it has worked, after ten seconds again',
    ],
  },
]
