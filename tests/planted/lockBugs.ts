// « Verrouiller Lueur »: what lies bare on a locked phone, and what is lost as it is turned on.
import type { PlantedBug } from './bugs.ts'

const appLock = 'unit/engine/session/appLock.test.ts'
const passkey = 'unit/engine/session/appLockPasskey.test.ts'
const kills = 'unit/engine/session/appLockKills.test.ts'

export const lockBugs: readonly PlantedBug[] = [
  {
    name: 'a key that comes under the app lock is stored as it is',
    from: 'await db.keys.bulkPut(isAppLockOn ? merged.map(sealedRow) : merged)',
    to: 'await db.keys.bulkPut(merged)',
    test: [
      appLock,
      '[PR50] a key that comes later lies wrapped alone too: a sign-in after a refused token opens this page',
    ],
  },
  {
    name: 'the key that the app lock brings lies bare for a moment',
    from: 'await storeKeys(db, sealings > 0 ? rows.map(sealedRow) : rows, password)',
    to: 'await storeKeys(db, rows, password)',
    test: [
      kills,
      '[PR67] nothing that is stored while it is turned on, nor later, holds a usable key',
    ],
  },
  {
    name: 'a picture is kept for the first paint of a locked phone',
    from: "if ((await readMeta(db, 'appLock')) === undefined) await writeMeta(db, 'boot', boot)",
    to: "await writeMeta(db, 'boot', boot)",
    test: [
      appLock,
      '[PR50] from the moment it is turned on no key lies bare, and the page that is open goes on',
    ],
  },
  {
    name: 'the former database is deleted once the fresh one of its name is filled',
    from: 'await journal.delete()\n  await copyAll(copy, journal)',
    to: 'await copyAll(copy, journal)\n  await journal.delete()',
    test: [
      kills,
      '[PR59] killed before any step of turning it on, a phone loses no word and leaves no key half bare',
    ],
  },
  {
    name: 'a second tab turns the app lock on without looking whether it is',
    from: 'if (await isOnHere(engine, journal)) {',
    to: 'if (false as boolean) {',
    test: [
      'unit/engine/session/appLockTabs.test.ts',
      '[PR55] both turn it on: it is on, no key lies bare, and the password opens both',
    ],
  },
  {
    name: 'a passkey opens with the wraps of another one',
    from: 'passkeyWraps(rows).filter((wrap) => wrap.credentialId === credentialId)',
    to: 'passkeyWraps(rows).filter((wrap) => wrap.credentialId !== credentialId)',
    test: [
      passkey,
      '[PR60] the passkey of this phone opens it, without network, and no key lies bare',
    ],
  },
  {
    name: 'a locked phone without today’s key seals under any of those that no other one replaced',
    from: '    kids.find((kid) => kid === last) ??\n',
    to: '',
    test: [
      'unit/engine/session/appLockLastKey.test.ts',
      '[PR77] what is written without the key of today is sealed under %s',
    ],
  },
  {
    name: 'a locked phone goes on naming the key that it had as the lock was turned on',
    from: '    await noteLastKey(db, appLock, newer.keys)\n',
    to: '',
    test: [
      'unit/engine/session/appLockLastKey.test.ts',
      '[PR77] a locked phone notes the key of today as it is opened with it',
    ],
  },
  {
    name: 'a page that locks does not wait for the letters that are being stored, and is not begun anew',
    from: 'await settle(locked.journal.drafts.putBack())',
    to: 'void settle(locked.journal.drafts.putBack())',
    test: [
      'unit/engine/session/appLockMemory.test.ts',
      '[PR70] letters that are stored only as it locks keep it from starting anew no longer than that',
    ],
  },
  {
    name: 'words that could not be made to open today’s key are called noted',
    from: '(opened === undefined || keys.every(',
    to: '(opened !== null || keys.every(',
    test: [
      'unit/engine/session/recovery.test.ts',
      '[PR15] words that could not be made to open today’s key do not: they are asked for again',
    ],
  },
  {
    name: 'a move cut short puts the older copy over what another tab wrote since',
    from: `(stage === 'replacing' && (await isWhole(deps)))`,
    to: 'false',
    test: [
      'unit/engine/local/freshDatabase.test.ts',
      '[PR59][SY1] cut short %s, what another tab stores until the next start stays',
    ],
  },
  {
    name: 'what another tab saves as the old database goes is taken for stored in the fresh one',
    from: "await writeMeta(db, 'name', leaving(await nameDatabase(db)))",
    to: '',
    test: [
      'unit/engine/session/appLockTurningOn.test.ts',
      '[PR59][SY1] what another tab saves as the old database goes is there once all has moved',
    ],
  },
]
