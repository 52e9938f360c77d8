// What is said of what opens the journal, and of its sealed files.
import type { PlantedBug } from './bugs.ts'

const cover = 'unit/engine/session/recoveryCover.test.ts'
const former = 'unit/engine/session/formerSecrets.test.ts'

export const secretBugs: readonly PlantedBug[] = [
  {
    name: 'words that are shown are not followed to the key that the app lock made, and stay over a theft after it',
    from: 'isGivenUp ? { ...memo, wraps: [] } : { ...memo, covered: [...covered] }',
    to: 'isGivenUp ? { ...memo, wraps: [] } : memo',
    test: [
      'unit/engine/session/shownWords.test.ts',
      '[PR36] words that are shown are taken back once somebody may know the key that they open, or one that it led to',
    ],
  },
  {
    name: 'a recovery key is laid over no key that the password does not open at the server',
    from: '  if (isAll) return ok(',
    to: '  if (isAll || opened.size > 0) return ok(',
    test: [
      cover,
      '[PR17][PR18] words made where a passkey alone opened a former key open that one too, and the password does from then on',
    ],
  },
  {
    name: 'words that are typed are not laid over what the sign-in found on this phone alone',
    from: 'const current = await openProven(proven)',
    to: 'const current = await unwrapAll(slot, proven.wraps)',
    test: [
      cover,
      '[PR15][PR18] words that are typed lie over what the sign-in found on this phone alone; where they could not, the card comes again',
    ],
  },
  {
    name: 'recovery words are noted as opening every key that lies here',
    from: 'const covered = [...openedKids([...wrapByKid.keys()], links)]',
    to: 'const covered = await db.keys.toCollection().primaryKeys()',
    test: [
      'unit/engine/session/recoveryWatch.test.ts',
      '[PR18] words are noted for the keys over which they lie, and for those that these lead to',
    ],
  },
  {
    name: 'words that are typed are noted with what the server gave up of them, which its next answer takes for a loss',
    from: 'covered.has(kid) && !replaced.has(kid)',
    to: 'covered.has(kid)',
    test: [
      cover,
      '[PR15][PR18] words that were typed stay noted where the server gave up those of a key to which they now lead',
    ],
  },
  {
    name: 'words that were noted for the key of before are taken for those of today’s',
    from: '    keptKid === user.kid &&\n',
    to: '',
    test: [
      'unit/engine/session/smallRules.test.ts',
      '[PR18] the card comes after the first day, once more after the third, and not once the key was noted',
    ],
  },
  {
    name: 'a refusal of the second key leaves the words of before noted, which the first has cancelled',
    from: "if (wrapByKid.size === 0 && put.error.type === 'refused')",
    to: "if (put.error.type === 'refused')",
    test: [
      cover,
      '[PR17][PR18] a new recovery key that the server took for one of two keys has cancelled the one that was noted',
    ],
  },
  {
    name: 'words whose place a lost request may have taken are called noted meanwhile',
    from: '    isDoubted !== true &&\n',
    to: '',
    test: [
      'unit/engine/session/recoveryAnswers.test.ts',
      '[PR18] a request for another recovery key that never left brings no card again, once the server names what was noted',
    ],
  },
  {
    name: 'what is known of the password goes with a sign-out over unsent words',
    from: "['appLock', 'name', 'provenPassword']",
    to: "['appLock', 'name']",
    test: [
      former,
      '[JF17][SV207] one that is still the same does, also after a passkey has signed in over unsent words',
    ],
  },
  {
    name: 'the password that the server names once a passkey has signed in is taken for the one set here',
    from: "await enter(user, token, rows, 'doubted')",
    to: "await enter(user, token, rows, 'asBefore')",
    test: [
      former,
      '[JF17][SV207] one that this phone has set and another phone replaced before it was heard of opens none',
    ],
  },
  {
    name: 'a password that signs in is not known to be today’s',
    from: 'await enter(user, token, rows, provenPassword(user))',
    to: "await enter(user, token, rows, 'asBefore')",
    test: [
      former,
      '[JF17] the password that signs in opens the files made from then on, whatever was proven here before',
    ],
  },
  {
    name: 'a sealed file that cannot be made is told to nobody',
    from: 'if (!made.ok) return fail(made.error.type)',
    to: 'if (!made.ok) return made',
    test: [
      'unit/engine/data/backupFolder.test.ts',
      '[JF17][JF19] where no sealed file can be made (%s) its reason is kept, the folder is blamed for nothing, and Accueil tells of it after two weeks',
    ],
  },
  {
    name: 'a sealed file says nothing of what was not received',
    from: '    hasAll: file.hasAll,\n',
    to: '    hasAll: true,\n',
    test: [
      'unit/engine/data/backupMissing.test.ts',
      '[JF6][JF15] a sealed file without a day that was left out says that not everything was received',
    ],
  },
  {
    name: 'a sealed file that was opened is brought as one that anybody could have corrected',
    from: 'return importDays(journal, content, { isSealed: true })',
    to: 'return importDays(journal, content)',
    test: [
      'unit/engine/data/restoreBackup.test.ts',
      '[JF15] drafts of a sealed file come back by the page too: from a file that it opened, and from one of its own phone',
    ],
  },
  {
    name: 'the browser may stop the worker before it was asked to wake it',
    from: 'event.waitUntil(queue.registerSync())',
    to: 'void queue.registerSync()',
    test: [
      'unit/sw/messages.test.ts',
      '[SY19] a page whose words wait has the browser wake the worker, which stays until that is asked, and again while words wait',
    ],
  },
  {
    name: 'a refused day that could not be given up is held without what was thrown away of it',
    from: '    for (const row of gone) words.gone.rows.add(row)\n',
    to: '',
    test: [
      'unit/engine/local/storedAgain.test.ts',
      '[SY20][SY11] a refused day that could not be given up is held with all that was thrown away of it',
    ],
  },
  {
    name: 'a database that keeps what is unsent loses its name, and is taken for a thrown-away one',
    from: "'name', 'provenPassword']",
    to: "'provenPassword']",
    test: [
      'unit/engine/local/keyRows.test.ts',
      '[PR8] what stays of a journal that keeps what is unsent: those days, sealed keys, the app lock',
    ],
  },
  {
    name: 'a key that is wrapped under the present password opens with the former one no more',
    from: "          ...(kind === 'password' ? [slot('state', '=', 'active')] : []),\n",
    to: '',
    test: [
      'contract/reset.suite.ts',
      'on a blank phone the old wrap stays shut to the new password and opens to the old one',
    ],
  },
  {
    name: 'words are noted that another tab has replaced',
    from: 'isNoted = isShown(memo, shown)',
    to: 'isNoted = true',
    test: [
      'unit/engine/session/recoveryCover.test.ts',
      '[PR18] words whose place others took while they were shown are not noted: in another tab',
    ],
  },
  {
    name: 'a page that dies as the words lose their place still calls them noted, until it is online',
    from: 'const trustAgain = await doubtWords(db)',
    to: 'const trustAgain = () => doubtWords(db)',
    test: [
      'unit/engine/session/recoveryAnswers.test.ts',
      '[PR18] a page that dies as the words of before lose their place says offline too that nothing is noted',
    ],
  },
  {
    name: 'what was read of the journal before it was opened shuts it again',
    from: 'if (same !== null && (same.profile.keys !== held || same.profile.token !== heldToken)) {',
    to: 'if (same !== null && same.profile.token !== heldToken) {',
    test: [
      'unit/engine/session/liveJournalLocks.test.ts',
      '[PR55][PR12] what was read before the journal was opened, or its token renewed, takes neither away again',
    ],
  },
  {
    name: 'a request that was refused takes away the doubt that one without an answer had left',
    from: 'return () => updateMemo(db, { isDoubted })',
    to: 'return () => updateMemo(db, { isDoubted: false })',
    test: [
      'unit/engine/session/recoveryWatch.test.ts',
      '[PR18] a request that was refused takes away no doubt that one without an answer had left',
    ],
  },
  {
    name: 'what the server said before the password changed here names the former one',
    from: 'if (journal.token === token) await noteFormer(me.value)',
    to: 'await noteFormer(me.value)',
    test: [
      'unit/engine/session/lateAnswer.test.ts',
      '[JF17][SV207] what the server said before the password changed here says nothing of the new one: %s',
    ],
  },
  {
    name: 'a reply that was lost leaves no time to ask again',
    from: '  else await note(renewAgainMs)',
    to: '',
    test: [
      'unit/engine/session/renewedToken.test.ts',
      '[PR12] a changed password whose reply %s is asked for again by the same session, which goes on',
    ],
  },
  {
    name: 'a server that is away counts as one that refused',
    from: `if (code === 'unavailable')`,
    to: `if (written === 'unavailable')`,
    test: [
      'unit/engine/api/http.test.ts',
      '[SY16] our server that cannot say whether it did it says when to ask again, and refuses nothing',
    ],
  },
  {
    name: 'a sealed file that is made after midnight bears the date of yesterday',
    from: 'dayAt(now, journal.clock.offsetAt(now))\n  try',
    to: 'dayAt(now, 0)\n  try',
    test: [
      'unit/engine/data/backupFolder.test.ts',
      '[JF18] a file bears the date that the person has, also where it is still yesterday in Greenwich',
    ],
  },
  {
    name: 'half of a sealed file stays in the person’s folder',
    from: '      await settle(stream.abort())\n',
    to: '',
    test: [
      'unit/engine/data/backupFolder.test.ts',
      '[JF19] a file of which only half could be written is not left in the folder',
    ],
  },
]
