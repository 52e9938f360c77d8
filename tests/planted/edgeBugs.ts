// What lies around the journal: the worker, what it stores, and journals that are locked.
import type { PlantedBug } from './bugs.ts'

export const edgeBugs: readonly PlantedBug[] = [
  {
    name: 'the browser is told that all was sent while words wait',
    from: '{ onSync: drain }',
    to: '{ onSync: () => drain().catch(() => undefined) }',
    test: [
      'unit/sw/messages.test.ts',
      '[SY19] a page whose words wait has the browser wake the worker, which stays until that is asked, and again while words wait',
    ],
  },
  {
    name: 'the worker is installed without what sends',
    from: 'resolve(void load())',
    to: 'resolve()',
    test: [
      'unit/sw/workerEngine.test.ts',
      'the engine is stored as the worker is installed, and run once',
    ],
  },
  {
    name: 'the page of every former build stays on the phone',
    from: 'await Promise.all(others.map((other) => caches.delete(other)))',
    to: '',
    test: [
      'unit/sw/staticRoutes.test.ts',
      'a build keeps its page beside that of the build that rules, and takes its place as it is activated',
    ],
  },
  {
    name: 'a locked journal that holds a draft alone is not told',
    from: `session.unstoredRows(db.name).length > 0 ||
  (await hasDays(db)) ||
  (await hasDrafts(db)) ||`,
    to: `session.unstoredRows(db.name).length > 0 ||
  (await hasDays(db)) ||`,
    test: [
      'unit/engine/data/lockedJournals.test.ts',
      '[JF3] a locked journal that holds a draft alone is said to be here, and gives it',
    ],
  },
  {
    name: 'a journal that is being erased is opened',
    from: 'userId !== own && !erasing.includes(userId)',
    to: 'userId !== own',
    test: [
      'unit/engine/data/lockedJournals.test.ts',
      '[PR85] a locked journal that is being erased is offered no more',
    ],
  },
  {
    name: 'a phone without its key asks for a backup at each start',
    from: '(await readBackupOpening(journal)) ?? state.opens',
    to: 'await readBackupOpening(journal)',
    test: [
      'unit/engine/data/dueBackup.test.ts',
      '[JF18] without a folder Accueil asks for a file by hand: at once, and a week after the last',
    ],
  },
  {
    name: 'the browser ends the worker before it has sent what waits',
    from: 'await deps.drain().catch',
    to: 'void deps.drain().catch',
    test: [
      'unit/sw/push.test.ts',
      '[RM13] the browser may end the worker only once what waits has been sent',
    ],
  },
  {
    name: 'the start page of each release stays on the phone, whoever takes its place',
    from: 'Promise.all([controller.activate(event), startCache.dropOthers()])',
    to: 'controller.activate(event)',
    test: [
      'unit/sw/precache.test.ts',
      'a release that takes over drops the start pages of all former ones, and nothing of its own',
    ],
  },
  {
    name: 'addresses that an older build stored stay on a phone that another tab signed out',
    from: '      await forgetAddresses(databases.device)\n',
    to: '',
    test: [
      'unit/engine/session/sessionState.test.ts',
      '[PR24] addresses that an older build stored leave a phone that was signed out in another tab',
    ],
  },
]
