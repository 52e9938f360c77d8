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
    from: 'const isSoon = account !== undefined && isSoonAfterReset(account, now)',
    to: 'const isSoon = account !== undefined && isSoonAfterReset(account, Infinity)',
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
    from: 'if (firstResetAt !== null) await endPasskeysSince',
    to: 'if (firstResetAt === 0) await endPasskeysSince',
    test: [
      'contract/thiefLimits.suite.ts',
      '[SV194] a second reset by mail puts passkeys made since the first aside: a thief’s opens no session beside the owner’s',
    ],
  },
  {
    name: 'a thief fills all that an account may take',
    from: 'const soonAfterResetShare = 3 / 4',
    to: 'const soonAfterResetShare = 4 / 4',
    test: [
      'contract/thiefLimits.suite.ts',
      '[SV195] soon after a reset by mail a quarter of the account stays free: a thief does not fill it for its owner',
    ],
  },
]
