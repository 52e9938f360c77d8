// In what is erased from a phone, and in what waits in memory to be stored.
import type { PlantedBug } from './bugs.ts'

const erasures = 'unit/engine/session/erasures.test.ts'
const doubt = 'unit/engine/session/signOutDoubt.test.ts'

export const erasingBugs: readonly PlantedBug[] = [
  {
    name: 'an erasure that a kill cut short is never ended',
    from: '  inBackground(endErasures(engine))\n',
    to: '',
    test: [
      erasures,
      '[PR85] killed while it erases (%s), a phone ends it at the next start: no day and no key stays',
    ],
  },
  {
    name: 'a sign-in after an erasure that failed brings the erased words back',
    from: '  await endOwnErasure(deps, holder.value.user.id)\n',
    to: '',
    test: [
      erasures,
      '[PR85] where the store does not erase, it is said, and what was erased does not come back with its person',
    ],
  },
  {
    name: 'a journal that is to go stays so when its person is back',
    from: "bulkDelete(['ending', erasingKey(session.user.id)])",
    to: "bulkDelete(['ending'])",
    test: [
      erasures,
      '[PR85] a journal into which its person signed again is never erased by a later start',
    ],
  },
  {
    name: 'a sign-out that goes on late erases what was written since',
    from: 'if (!isBack && !(await isKept()))',
    to: 'if (!(await isKept()))',
    test: [
      erasures,
      '[PR85] a sign-out that goes on late erases nothing of what its person wrote since in another tab',
    ],
  },
  {
    name: 'what cannot be counted after a sign-out is erased',
    from: 'return !found.ok || found.value',
    to: 'return found.ok && found.value',
    test: [
      erasures,
      '[PR8] what « Se déconnecter » cannot count once the session is over is sealed, not erased',
    ],
  },
  {
    name: 'a sign-in goes on while its journal is being erased',
    from: '  if (!ended.ok && ended.error instanceof StoreHangError) throw ended.error\n',
    to: '',
    test: [erasures, '[PR85] while an erasing hangs its person is not let in, and anybody else is'],
  },
  {
    name: 'letters of an earlier session go over later ones of another tab',
    from: '    if (there !== undefined && there.savedAt > draft.savedAt) return null\n',
    to: '',
    test: [
      'unit/engine/journal/openDrafts.test.ts',
      '[SY20] what an earlier session could not store goes over no later text of that form from another tab',
    ],
  },
  {
    name: 'what an earlier session could not store is tried once',
    from: '      void tryAgain()\n',
    to: '',
    test: [
      'unit/engine/journal/unstoredLetters.test.ts',
      '[SY20] what an earlier session could not store is stored whenever the next one can',
    ],
  },
  {
    name: 'signing out does not try what waits sealed in memory',
    from: '      await putBack().catch(() => undefined)\n',
    to: '',
    test: [
      'unit/engine/journal/unstoredLetters.test.ts',
      '[SY20] letters that a phone could not store as it locked are stored once there is room, by themselves and by « Garder scellé »',
    ],
  },
  {
    name: 'what a lock seals of a form forgets what left from memory',
    from: 'return sealDraft(journal, withSentIds(form), held',
    to: 'return sealDraft(journal, form, held',
    test: [
      'unit/engine/journal/sentFromMemory.test.ts',
      '[SY20] words that left from memory and were changed do not return after the phone has locked, though it could store no letter',
    ],
  },
  {
    name: 'a phone whose deletion lost its reply locks before the person can ask again',
    from: 'const deleted = await renewToken(journal, journal.token, () =>',
    to: 'const deleted = await renewToken(journal, null, () =>',
    test: [
      'unit/engine/data/deletedAccount.test.ts',
      '[JF4] a deletion whose reply was lost locks nothing meanwhile, and asked for again says that the account is gone',
    ],
  },
  {
    name: 'a deletion that is asked for again once the account is gone is refused',
    from: "return !session.ok && session.error === 'gone'",
    to: 'return session.ok',
    test: [
      'contract/user.suite.ts',
      '[SV211] a deletion that is asked for again once the account is gone is done, and no other call says so',
    ],
  },
  {
    name: 'letters that another tab erased come back from the memory of this one',
    from: '        journal.drafts.eraseAll()\n',
    to: '        journal.drafts.unstoredIds()\n',
    test: [
      'unit/engine/journal/otherTabLetters.test.ts',
      '[PR8] letters of this tab that another one counted and erased do not come back',
    ],
  },
  {
    name: 'letters that were typed as another tab signed out go with what it sent',
    from: "if ((await db.meta.get('ending'))?.isErased !== true) return false",
    to: '',
    test: [
      'unit/engine/journal/otherTabLetters.test.ts',
      '[SY20] those that were typed before this tab heard of a sign-out that erased nothing unsent do',
    ],
  },
  {
    name: 'a sign-out does not ask about days that the server may have lost',
    from: 'read.value.unsent + read.value.doubtful > 0',
    to: 'read.value.unsent > 0',
    test: [
      doubt,
      '[PR8][PR88] a server that lacks a sent day, and whose reply about it %s: nothing is erased before the person was asked',
    ],
  },
  {
    name: '« Garder scellé » drops days that the server may have lost',
    from: 'filter((day) => !kept.has(day))',
    to: 'filter((day) => !kept.has(day) || true)',
    test: [
      doubt,
      '[PR8][PR88] « Garder scellé » keeps such a day and its draft: both are back after the next sign-in, and the day is sent',
    ],
  },
  {
    name: 'a server that was heard and named nothing is taken for one that has all',
    from: 'isUnnamed || (awaited === null',
    to: '(awaited === null',
    test: [
      doubt,
      '[PR88] a server that makes the phone wait, and is not asked again, is not taken for one that has all',
    ],
  },
  {
    name: 'a day that did not verify is forgotten where its month bears the right name',
    from: ' || doubted.has(month)',
    to: '',
    test: [
      doubt,
      '[SY26][PR88] a day that did not verify is asked for until it does, though its month is named as it should be',
    ],
  },
  {
    name: 'a full phone forgets what it heard that the server lacks',
    from: 'unnotedMonths: () => unnoted.months',
    to: 'unnotedMonths: () => []',
    test: [
      doubt,
      '[SY20][PR88] a full phone, which cannot note what the server lacks, asks as well',
    ],
  },
  {
    name: 'a call outside of passes has no end',
    from: '{ ...endedHttp(env), onTokenRefused }',
    to: '{ ...env.http, onTokenRefused }',
    test: [
      'unit/engine/session/deadSockets.test.ts',
      '[SY21][JF13] %s ends where nothing is heard for half a minute',
    ],
  },
]
