// What « Réglages » says of the words of this phone: the first of these that is so.
import { day } from '#support/days.ts'
import { syncSentence } from '#features/settings/syncSentence.ts'
import type { SyncStatus } from '#engine/sync/readStatus.ts'
import { shownApiText } from '#text/api.ts'
import { journalLoadingText } from '#text/journalLoading.ts'
import { settingsText } from '#text/settings.ts'
import { expect, test } from 'vitest'

const today = day('2026-11-20')
const equal: SyncStatus = {
  unsentDays: 0,
  refused: [],
  drafts: 0,
  setAside: 0,
  unverified: [],
  lastOkAt: 1,
  isEqual: true,
  phase: 'idle',
}
const refused = [{ day: today, code: 'invalid', isHereAlone: true }]

const said: readonly (readonly [string, Partial<SyncStatus>, string])[] = [
  ['everything is equal', {}, settingsText.upToDate],
  ['words are on their way', { unsentDays: 2, phase: 'sending' }, settingsText.sending],
  ['a pass only receives', { phase: 'sending' }, settingsText.upToDate],
  ['a first pass only receives', { phase: 'sending', isEqual: false }, settingsText.onPhone],
  [
    'nothing has come yet',
    { phase: 'sending', isEqual: false, lastOkAt: null },
    journalLoadingText.loading,
  ],
  [
    'nothing could come yet',
    { phase: 'waiting', isEqual: false, lastOkAt: null },
    journalLoadingText.failed,
  ],
  ['words wait for the network', { unsentDays: 2, phase: 'waiting' }, settingsText.unsent(2)],
  ['all that is unsent is refused', { unsentDays: 1, refused }, settingsText.onPhone],
  [
    'one is refused and one is on its way',
    { unsentDays: 2, refused, phase: 'sending' },
    settingsText.sending,
  ],
  ['a sign-in is needed', { unsentDays: 1, phase: 'signInNeeded' }, settingsText.signInNeeded(1)],
  ['a sign-in is needed to receive', { phase: 'signInNeeded' }, settingsText.signInToReceive],
  ['an update is needed', { unsentDays: 1, phase: 'upgradeNeeded' }, shownApiText.upgrade],
  ['the account is full', { unsentDays: 1, phase: 'full' }, shownApiText.quotaFull],
  [
    'a day was not verified',
    { unverified: [today], isEqual: false },
    journalLoadingText.unverified(['20 novembre']),
  ],
  [
    'texts are begun and set aside',
    { drafts: 2, setAside: 1 },
    'Tout est synchronisé, sauf 2\u00A0textes commencés et 1\u00A0texte scellé mis de côté sur ce téléphone.',
  ],
  [
    'a text is begun',
    { drafts: 1 },
    'Tout est synchronisé, sauf 1\u00A0texte commencé sur ce téléphone.',
  ],
  [
    'texts are set aside',
    { setAside: 2 },
    'Tout est synchronisé, sauf 2\u00A0textes scellés mis de côté sur ce téléphone.',
  ],
  [
    'a sign-in is needed beside a refused day',
    { unsentDays: 1, refused, phase: 'signInNeeded' },
    settingsText.signInToReceive,
  ],
]

test.each(said)('%s', (_, status, sentence) => {
  expect(syncSentence({ ...equal, ...status }, today)).toBe(sentence)
})
