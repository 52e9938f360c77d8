// What keeps an account its owner's while somebody else reads the mailbox.
import type { PlantedBug } from './bugs.ts'

export const thiefBugs: readonly PlantedBug[] = [
  {
    name: 'a mailed code takes a key that was replaced',
    from: "if (replaced.some(({ replaces }) => replaces === kid)) return 'replaced'",
    to: "if (replaced.length < 0) return 'replaced'",
    test: [
      'contract/theftRaces.suite.ts',
      '[SV183] a mailed code brings back no key that was replaced, for whatever reason, and goes on serving',
    ],
  },
  {
    name: "of too many put aside the owner's give way",
    from: ".orderBy('created_at')\n    .orderBy('id')\n    .execute()\n  const kept",
    to: ".orderBy('created_at', 'desc')\n    .orderBy('id')\n    .execute()\n  const kept",
    test: [
      'contract/thiefLimits.suite.ts',
      '[SV157] of too many put aside those made last give way: removing one always succeeds, and the owner loses nothing',
    ],
  },
  {
    name: 'changes that a thief made of the key are counted against the owner',
    from: 'row.created_at >= resetAt',
    to: 'row.created_at >= 0',
    test: [
      'contract/thiefLimits.suite.ts',
      '[SV192] soon after a reset by mail the key is replaced ten times at most, until the next one: the owner’s change is always possible',
    ],
  },
  {
    name: 'sign-ins soon after a reset take the device secret of a phone of before',
    from: 'account === undefined ? null : firstResetOf(account, now)',
    to: 'account === undefined ? null : firstResetOf(account, Infinity)',
    test: [
      'contract/thiefLimits.suite.ts',
      '[SV11] whoever signs in again and again soon after a reset by mail takes no secret from a phone of before',
    ],
  },
  {
    name: "a thief's second reset makes the thief's phone one of before",
    from: '(account.first_reset_at ?? account.reset_at)',
    to: '(account.reset_at ?? account.first_reset_at)',
    test: [
      'contract/thiefLimits.suite.ts',
      '[SV7] soon after a reset by mail the owner’s phone of before may have codes sent, whatever a thief’s phones ask for',
    ],
  },
  {
    name: 'passkeys made between two mailed codes sign in after the second',
    from: 'firstResetAt !== null && (await endPasskeysSince',
    to: 'firstResetAt === 0 && (await endPasskeysSince',
    test: [
      'contract/thiefLimits.suite.ts',
      '[SV194] a second reset by mail puts passkeys made since the first aside: a thief’s opens no session beside the owner’s',
    ],
  },
  {
    name: 'a thief fills all that an account may take',
    from: 'unsureShare = 3 / 4',
    to: 'unsureShare = 4 / 4',
    test: [
      'contract/thiefRoom.suite.ts',
      '[SV195] soon after a reset by mail a thief fills no account for its owner, who writes on a phone of before at once',
    ],
  },
  {
    name: 'an owner who writes on a phone of before has the room of a thief',
    from: 'const quotaBytes = isOwners ? configuredBytes :',
    to: 'const quotaBytes = isOwners ? configuredBytes * unsureShare :',
    test: [
      'contract/thiefRoom.suite.ts',
      '[SV195] soon after a reset by mail a thief fills no account for its owner, who writes on a phone of before at once',
    ],
  },
  {
    name: 'an account that was nearly full takes no word of a new phone soon after a reset by mail',
    from: 'configuredBytes - (account.bytes_at_reset ?? 0)',
    to: 'configuredBytes - Math.min(0, account.bytes_at_reset ?? 0)',
    test: [
      'contract/thiefRoom.suite.ts',
      '[SV195] of an account that was nearly full a new phone fills three quarters of what was free at the first reset',
    ],
  },
  {
    name: 'a day that a thief replaced too often takes no word of its owner',
    from: 'isOwners ? maxVersions : maxVersions * unsureShare',
    to: 'isOwners ? maxVersions * unsureShare : maxVersions * unsureShare',
    test: [
      'contract/thiefRoom.suite.ts',
      '[SV196] a day that a thief replaced as often as they may takes the words of its owner; where it takes none, it says why',
    ],
  },
  {
    name: "a thief waits until the owner's last words give way",
    from: 'heldSince: firstResetOf(account, now) ?? now',
    to: 'heldSince: now',
    test: [
      'contract/thiefRoom.suite.ts',
      '[SV197] a thief who sets passwords week after week waits for no version of the owner’s to grow old enough to give way',
    ],
  },
  {
    name: 'a phone of before cannot end another, and a thief of the mailbox can',
    from: "older !== null && !older.has(ownId ?? '') && older.has(id ?? '')",
    to: "older !== null && older.has(ownId ?? '') && older.has(id ?? '')",
    test: [
      'contract/sparedPhones.suite.ts',
      '[SV198] a phone of before ends another at once, as ever',
    ],
  },
  {
    name: "the owner's next words take the place of those of before",
    from: 'heldSince: firstResetOf(account, now) ?? now',
    to: 'heldSince: (isOwners ? null : firstResetOf(account, now)) ?? now',
    test: [
      'contract/thiefRoom.suite.ts',
      '[SV197] a thief who sets passwords week after week waits for no version of the owner’s to grow old enough to give way',
    ],
  },
  {
    name: 'a phone without a session keeps its secret when all others are closed',
    from: '(isEveryOther || closed.has(id))',
    to: 'closed.has(id)',
    test: [
      'contract/sparedPhones.suite.ts',
      '[SV144] ending all others closes phones that had no session left too, as a mailed code leaves them',
    ],
  },
  {
    name: "a thief's sign-ins push out a phone that counts as one of before",
    from: ".where('is_vouched', '=', 0)",
    to: '',
    test: [
      'contract/sparedPhones.suite.ts',
      '[SV199][SV11] a phone that counts as one of before stays, however often a thief signs in',
    ],
  },
  {
    name: 'what a thief of the mailbox made since vouches for their phone',
    from: 'madeAt >= firstResetAt || deviceId === null',
    to: 'madeAt < 0 || deviceId === null',
    test: ['contract/sparedPhones.suite.ts', '[SV199] what was made since proves nothing'],
  },
  {
    name: 'a late profile brings the former key back, which lay bare',
    from: 'if (changes !== before || profile.token !== token) return',
    to: 'if (changes !== before) return',
    test: [
      'unit/engine/session/liveJournal.test.ts',
      '[PR67] an answer to what was asked before the key was changed brings no former key back',
    ],
  },
  {
    name: 'the answer to a change of the profile brings the former key back',
    from: 'isOfBefore ? { ...newer, kid } : newer',
    to: 'newer',
    test: [
      'unit/engine/session/liveJournal.test.ts',
      '[PR67] an answer to what was asked before the key was changed brings no former key back',
    ],
  },
]
