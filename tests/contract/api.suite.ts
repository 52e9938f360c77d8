// The whole API as a client sees it, on whichever database: each part in its own file.
import { describe } from 'vitest'
import { accountKidsSuite } from './accountKids.suite.ts'
import { bodiesSuite } from './bodies.suite.ts'
import { gzipSuite } from './gzip.suite.ts'
import { codesSuite } from './codes.suite.ts'
import { devicesSuite } from './devices.suite.ts'
import { endedPhonesSuite } from './endedPhones.suite.ts'
import { hostageSuite } from './hostage.suite.ts'
import { journalSuite } from './journal.suite.ts'
import { keptCodesSuite } from './keptCodes.suite.ts'
import { keyChangeSuite } from './keyChange.suite.ts'
import { keysSuite } from './keys.suite.ts'
import { loginSuite } from './login.suite.ts'
import { mailThiefSuite } from './mailThief.suite.ts'
import { musicSuite } from './music.suite.ts'
import { neighboursSuite } from './neighbours.suite.ts'
import { newTokenSuite } from './newToken.suite.ts'
import { passkeyProofsSuite } from './passkeyProofs.suite.ts'
import { passkeyResetSuite } from './passkeyReset.suite.ts'
import { passkeysSuite } from './passkeys.suite.ts'
import { plainSuite } from './plain.suite.ts'
import { purgeSuite } from './purge.suite.ts'
import { pushSuite } from './push.suite.ts'
import { registrationSuite } from './registration.suite.ts'
import { reminderAnswersSuite } from './reminderAnswers.suite.ts'
import { reminderInstancesSuite } from './reminderInstances.suite.ts'
import { remindersSuite } from './reminders.suite.ts'
import { requestsSuite } from './requests.suite.ts'
import { resetSuite } from './reset.suite.ts'
import { roomSuite } from './room.suite.ts'
import { signInMailSuite } from './signInMail.suite.ts'
import { sparedPhonesSuite } from './sparedPhones.suite.ts'
import { syncSuite } from './sync.suite.ts'
import { takeBackSuite } from './takeBack.suite.ts'
import { theftSuite } from './theft.suite.ts'
import { theftRacesSuite } from './theftRaces.suite.ts'
import { thiefLimitsSuite } from './thiefLimits.suite.ts'
import { thiefRoomSuite } from './thiefRoom.suite.ts'
import { userSuite } from './user.suite.ts'
import type { SetupWorld } from './world.ts'
import { writeRacesSuite } from './writeRaces.suite.ts'
import { versionsSuite } from './versions.suite.ts'

export function apiSuite(setupWorld: SetupWorld): void {
  describe('registration', () => registrationSuite(setupWorld))
  describe('login', () => loginSuite(setupWorld))
  describe('codes', () => {
    codesSuite(setupWorld)
    keptCodesSuite(setupWorld)
  })
  describe('hostage', () => hostageSuite(setupWorld))
  describe('reset', () => resetSuite(setupWorld))
  describe('keys and devices', () => keysSuite(setupWorld))
  describe('another key', () => {
    keyChangeSuite(setupWorld)
    theftSuite(setupWorld)
    theftRacesSuite(setupWorld)
    takeBackSuite(setupWorld)
    thiefLimitsSuite(setupWorld)
    thiefRoomSuite(setupWorld)
    mailThiefSuite(setupWorld)
  })
  describe('sessions of an account', () => {
    devicesSuite(setupWorld)
    endedPhonesSuite(setupWorld)
    sparedPhonesSuite(setupWorld)
    newTokenSuite(setupWorld)
    signInMailSuite(setupWorld)
  })
  describe('passkeys', () => {
    passkeysSuite(setupWorld)
    passkeyProofsSuite(setupWorld)
    passkeyResetSuite(setupWorld)
  })
  describe('user', () => userSuite(setupWorld))
  describe('journal', () => journalSuite(setupWorld))
  describe('writers who race', () => writeRacesSuite(setupWorld))
  describe('sync', () => syncSuite(setupWorld))
  describe('keys of an account', () => accountKidsSuite(setupWorld))
  describe('room', () => roomSuite(setupWorld))
  describe('neighbours', () => neighboursSuite(setupWorld))
  describe('versions', () => versionsSuite(setupWorld))
  describe('purge', () => purgeSuite(setupWorld))
  describe('plain accounts', () => plainSuite(setupWorld))
  describe('push', () => pushSuite(setupWorld))
  describe('reminders', () => {
    remindersSuite(setupWorld)
    reminderAnswersSuite(setupWorld)
    reminderInstancesSuite(setupWorld)
  })
  describe('music', () => musicSuite(setupWorld))
  describe('bodies', () => bodiesSuite(setupWorld))
  describe('gzip', () => gzipSuite(setupWorld))
  describe('requests', () => requestsSuite(setupWorld))
}
