import {
  backupName,
  isBackupDue,
  isBackupOf,
  isBackupTroubled,
  keptBackups,
  outdatedBackups,
  type BackupState,
} from '#domain/backup.ts'
import { expect, test } from 'vitest'

const hour = 3_600_000
const week = 7 * 24 * hour
const state: BackupState = {
  id: '0a1b2c3d',
  folder: 'Sauvegardes',
  onAt: 9 * week,
  lastAt: 10 * week,
  opens: 'o',
  ways: ['password'],
  failure: null,
  triedAt: null,
}

test.for([
  ['the week is not over', state, 11 * week - 1, false],
  ['it is over', state, 11 * week, true],
  [
    'it is over, and a try before the last file had failed',
    { ...state, triedAt: 11 * week },
    11 * week,
    true,
  ],
  ['the last one is of this instant', state, 10 * week, false],
  [
    'it failed at this instant',
    { ...state, failure: 'full', triedAt: 12 * week },
    12 * week,
    false,
  ],
  ['there was none yet', { ...state, lastAt: null }, 10 * week, true],
  ['another password or key opens the journal', { ...state, opens: 'p' }, 10 * week + 1, true],
  ['the last one was made by a clock ahead of this one', state, 10 * week - 1, true],
  ['it failed just now', { ...state, failure: 'full', triedAt: 12 * week }, 12 * week + 1, false],
  [
    'it failed an hour ago',
    { ...state, failure: 'full', triedAt: 12 * week },
    12 * week + hour,
    true,
  ],
  [
    'it failed by a clock ahead of this one',
    { ...state, failure: 'gone', triedAt: 13 * week },
    12 * week,
    true,
  ],
  [
    'nothing that opens it was known just now, and something is by now',
    { ...state, failure: 'unopenable', triedAt: 12 * week },
    12 * week + 1,
    true,
  ],
] as const)('[JF18][JF19] whether a file is due: %s', ([, given, now, isDue]) => {
  expect(isBackupDue(given, 'o', now)).toBe(isDue)
})

test('[JF19] while nothing that opens a file is known it is tried each hour', () => {
  const shut: BackupState = { ...state, failure: 'unopenable', triedAt: 12 * week }
  expect(isBackupDue(shut, null, 12 * week + hour - 1)).toBe(false)
  expect(isBackupDue(shut, null, 12 * week + hour)).toBe(true)
})

test.for([
  ['it took one less than two weeks ago', { ...state, failure: 'full' }, 12 * week - 1, false],
  ['it has taken none for two weeks', { ...state, failure: 'full' }, 12 * week, true],
  ['it takes them', state, 20 * week, false],
  ['it took one at this instant', { ...state, onAt: 1 * week, failure: 'full' }, 10 * week, false],
  [
    'it never took one, and is tried each hour',
    { ...state, lastAt: null, failure: 'gone', triedAt: 11 * week },
    11 * week,
    true,
  ],
  [
    'it never took one since yesterday',
    { ...state, lastAt: null, failure: 'gone', onAt: 10 * week },
    10 * week + hour,
    false,
  ],
  [
    'its last file was made by a clock ahead of this one',
    { ...state, lastAt: 90 * week, failure: 'gone' },
    11 * week,
    true,
  ],
] as const)('[JF19] whether the folder is told on Accueil: %s', ([, given, now, isTold]) => {
  expect(isBackupTroubled(given, now)).toBe(isTold)
})

const whole = (names: readonly string[]) => names.map((name) => ({ name, bytes: 1 }))

test('[JF18] the last eight stay, the new one among them; files of a day to come go first, others are never named', () => {
  const names = Array.from({ length: 12 }, (_, at) => backupName('0a1b2c3d', `2026-10-${at + 10}`))
  const others = [
    'photo.jpg',
    'lueur-ffffffff-2020-01-01.lueur',
    'lueur-0a1b2c3d-2020-01-01.lueur.txt',
    'lueur-0a1b2c3d-notes.lueur',
    'lueur-0a1b2c3d-.lueur',
    'lueur-0a1b2c3d-2020-01-01x.lueur',
    'lueur-0a1b2c3d-x2020-01-01.lueur',
    'lueur-0a1b2c3d-2020-01-01.lueurs',
  ]
  const newest = '2026-10-21'
  const gone = outdatedBackups('0a1b2c3d', whole([...others, ...names]), newest)
  expect(gone.toSorted()).toEqual(names.slice(0, names.length - keptBackups))
  const ahead = backupName('0a1b2c3d', '2031-01-01')
  expect(outdatedBackups('0a1b2c3d', whole([ahead, ...names.slice(4)]), newest)).toEqual([ahead])
  // A clock far behind: what it makes stays all the same.
  expect(outdatedBackups('0a1b2c3d', whole(names), '2020-01-01')).not.toContain(
    backupName('0a1b2c3d', '2020-01-01'),
  )
  expect(outdatedBackups('0a1b2c3d', whole(names.slice(0, 7)), newest)).toEqual([])
})

test('[JF18] a file is this journal’s by its whole name, and neither another one nor that of the day goes, though empty', () => {
  const names = ['lueur-0a1b2c3d-2026-11-24.lueur', 'photo.jpg', 'lueur-ffffffff-2026-11-24.lueur']
  expect(names.map((name) => isBackupOf('0a1b2c3d', name))).toEqual([true, false, false])
  const empty = names.map((name) => ({ name, bytes: 0 }))
  expect(outdatedBackups('0a1b2c3d', empty, '2026-11-24')).toEqual([])
  expect(outdatedBackups('0a1b2c3d', empty, '2026-11-25')).toEqual(names.slice(0, 1))
})

test('[JF18] what a clock in the past makes never costs the newest of the true files', () => {
  const names = Array.from({ length: 8 }, (_, at) => backupName('0a1b2c3d', `2026-11-${at + 10}`))
  expect(outdatedBackups('0a1b2c3d', whole(names), '2020-01-01')).toEqual([names[0]])
})

test('[JF18][JF19] empty files that failed writes have left push no whole one out', () => {
  const names = Array.from({ length: 14 }, (_, at) => backupName('0a1b2c3d', `2026-11-${at + 10}`))
  const files = names.map((name, at) => ({ name, bytes: at < 7 ? 1 : 0 }))
  expect(outdatedBackups('0a1b2c3d', files, '2026-11-24')).toEqual(names.slice(7))
})
