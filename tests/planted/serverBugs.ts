// What the server answers, keeps and removes.
import type { PlantedBug } from './bugs.ts'

export const serverBugs: readonly PlantedBug[] = [
  {
    name: 'the year of a query has no December',
    from: 'Array.from({ length: 12 }, (_, at) => addMonths(first, at))',
    to: 'Array.from({ length: 11 }, (_, at) => addMonths(first, at))',
    test: [
      'contract/sync.suite.ts',
      '[SV62] a year comes whole, from 1 January to 31 December, and each month from its first day to its last',
    ],
  },
  {
    name: 'a month or year is sent without its last day',
    from: ".where('day', '<=', lastDayOf(last))",
    to: ".where('day', '<', lastDayOf(last))",
    test: [
      'unit/engine/sync/wholeYear.test.ts',
      '[SY9] a new phone receives both edges of each month of a year, 29 February and December included',
    ],
  },
  {
    name: 'a month or year is sent without its first day',
    from: ".where('day', '>=', firstDayOf(first))",
    to: ".where('day', '>', firstDayOf(first))",
    test: [
      'contract/sync.suite.ts',
      '[SV62] a year comes whole, from 1 January to 31 December, and each month from its first day to its last',
    ],
  },
  {
    name: 'the tag of the months comes back after a backup was restored',
    from: 'case when writes < $',
    to: 'case when writes > 9e15 and writes < $',
    test: [
      'unit/engine/sync/network.test.ts',
      '[SY6] a server brought back from a backup is given what it lost, also when it has counted on since',
    ],
  },
  {
    name: 'a batch is decided without looking at what is there',
    from: 'stored: storedByDay.get(content.date) ?? null, precondition',
    to: 'stored: null, precondition',
    test: ['contract/sync.suite.ts', 'a batch decides on each day by itself'],
  },
  {
    name: 'of two writes of one day in a batch one is left out',
    from: 'if (isFull || part.has(item.date)) {',
    to: 'if (isFull) {',
    test: ['contract/sync.suite.ts', 'a batch decides on each day by itself'],
  },
  {
    name: 'a whole day is replaced unseen',
    from: 'if (isBlind && stored.rev !== revOf(content.value))',
    to: 'if (isBlind && stored.rev === null)',
    test: ['contract/journal.suite.ts', 'a change is conditional on the version that it replaces'],
  },
  {
    name: 'SQLite does not flush each write',
    from: 'pragma synchronous = full',
    to: 'pragma synchronous = normal',
    test: [
      'unit/server/store/openSqlite.test.ts',
      '[SV61] every write is flushed, and rate limits write nothing',
    ],
  },
  {
    name: 'the purge believes a clock that leapt ahead',
    from: 'const time = Math.min(now, stored + catchUp * (ranAt - lastRanAt))',
    to: 'const time = now',
    test: [
      'contract/purge.suite.ts',
      '[SV13][SV63] a clock that leaps seven days ahead deletes no account that waits to be deleted',
    ],
  },
  {
    name: 'the purge never catches up after the server was off',
    from: 'const catchUp = 2',
    to: 'const catchUp = 0',
    test: [
      'contract/purge.suite.ts',
      '[SV63] a server that was off for a month removes what is over within a month',
    ],
  },
  {
    name: 'a purge under a clock that went back makes everything younger for good',
    from: 'if (time > stored - behindMs) {',
    to: 'if (time !== 0) {',
    test: [
      'contract/store.suite.ts',
      '[SV63] the clock of the purge gains one hour an hour on a clock that leapt ahead, and follows it back at once',
    ],
  },
  {
    name: 'a full account makes room by a clock that leapt ahead',
    from: 'Math.min(heldSince, await readPurgeTime(queries, now)) - netMs',
    to: 'Math.min(heldSince, now) - netMs',
    test: [
      'contract/purge.suite.ts',
      '[SV36][SV63] in a full account a clock that leaps ahead makes no version old enough to make room',
    ],
  },
  {
    name: 'a phone that subscribes again is the oldest all the same',
    from: "conflict.columns(['user_id', 'id']).doUpdateSet(columns)",
    to: "conflict.columns(['user_id', 'id']).doUpdateSet({ ...columns, created_at: undefined })",
    test: [
      'contract/push.suite.ts',
      '[SV53] of too many subscriptions one that its phone has made again gives way last',
    ],
  },
  {
    name: 'a recovery key that was retired is named as one that opens today’s journal',
    from: "slotsOf(queries, userId, 'recovery').where('state', '=', 'active').execute()",
    to: "slotsOf(queries, userId, 'recovery').execute()",
    test: [
      'contract/user.suite.ts',
      '[SV207] me names no recovery key that a newer one has retired, though it still opens former days',
    ],
  },
  {
    name: "a full account makes room out of everybody's versions",
    from: "    .where('user_id', '=', userId)\n    .where('replaced_at', '<=', upTo)",
    to: "    .where('replaced_at', '<=', upTo)",
    test: [
      'contract/neighbours.suite.ts',
      '[SV36][SV78] a change is not kept among a neighbour’s versions, counted with them, nor given their room',
    ],
  },
  {
    name: "a day that was replaced too often makes room out of everybody's versions of it",
    from: "    .where('user_id', '=', userId)\n    .where('day', '=', day.date)",
    to: "    .where('day', '=', day.date)",
    test: [
      'contract/neighbours.suite.ts',
      '[SV36][SV78] a change is not kept among a neighbour’s versions, counted with them, nor given their room',
    ],
  },
  {
    name: "what one person writes is kept as a version of everybody's day",
    from: "        .where('user_id', '=', userId)\n        .where(\n          'day',\n          'in',",
    to: "        .where(\n          'day',\n          'in',",
    test: [
      'contract/neighbours.suite.ts',
      '[SV36][SV78] a change is not kept among a neighbour’s versions, counted with them, nor given their room',
    ],
  },
  {
    name: "a new recovery key ends everybody's",
    from: "    .where('user_id', '=', userId)\n    .where('aside_at', 'is', null)\n    .where(which)\n    .returning(['kind', 'verifier'])\n    .execute()\n  for (const { kind, verifier } of deleted)",
    to: "    .where('aside_at', 'is', null)\n    .where(which)\n    .returning(['kind', 'verifier'])\n    .execute()\n  for (const { kind, verifier } of deleted)",
    test: [
      'contract/neighbours.suite.ts',
      'whatever one person does, no row of a neighbour changes',
    ],
  },
  {
    name: 'an account that is erased takes every other one along',
    from: `deleteFrom('account').where('id', '=', account.id).execute()
      return ok`,
    to: `deleteFrom('account').execute()
      return ok`,
    test: ['contract/neighbours.suite.ts', 'an account that is erased at once is erased alone'],
  },
  {
    name: 'a replaced key ends the passwords of all that named theirs alike',
    from: `    .set({ state: 'stale' })
    .where('user_id', '=', userId)
    .where('kind', '=', 'password')
    .where('kid', '=', kid)`,
    to: `    .set({ state: 'stale' })
    .where('kind', '=', 'password')
    .where('kid', '=', kid)`,
    test: [
      'contract/neighbours.suite.ts',
      'a key that is replaced, and that opens nothing any more, ends no password of a neighbour’s who named theirs alike',
    ],
  },
  {
    name: 'a registration whose mail fails takes the others of its address along',
    from: `deleteFrom('attempt').where('email', '=', email).where('id', '=', id)`,
    to: `deleteFrom('attempt').where('email', '=', email)`,
    test: [
      'contract/faults.test.ts',
      'a registration whose mail cannot leave takes no earlier one of its address with it',
    ],
  },
  {
    name: 'a recovery key that a newer one cancels goes on opening all keys but the first',
    from: "...(kind === 'password' ? [slot('state', '=', 'active')] : []),",
    to: "slot('state', '=', 'active'),",
    test: [
      'contract/keys.suite.ts',
      '[PR17] a new recovery key cancels the former one for each key that it opens, whichever was given first',
    ],
  },
  {
    name: 'what a request takes after its client left stays taken for ever',
    from: 'if (isOver) giveBack()',
    to: '',
    test: [
      'unit/server/http/caps.test.ts',
      '[SV26, SV27] what a request takes after its client left is not kept: %s',
    ],
  },
  {
    name: 'of silent uploads the one that began first is cut',
    from: 'waiting.delete(name)\n        waiting.set',
    to: 'waiting.set',
    test: [
      'unit/server/http/awaitedBodies.test.ts',
      'of several silent uploads the one that was heard longest ago is cut, whichever began first',
    ],
  },
  {
    name: 'what is served today leaves first once the folder of former files is full',
    from: '    await utimes(file, now / 1000, now / 1000)\n',
    to: '',
    test: [
      'unit/server/http/dictionaries.test.ts',
      '[SV210] what was first served long ago and is served still is not the oldest, and the next release is its difference',
    ],
  },
]
