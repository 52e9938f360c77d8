// What this phone notes of one person beside their journal, as a start reads it before the journal is open. All of it goes when they
// sign out: the next person on this phone is asked anew, and learns nothing of them.
import { createLocalText, createTabText } from './storedText.ts'

export const personalNotes = {
  /** The last milestone celebrated. */
  milestone: createLocalText('lueur.milestone'),
  /** What became of the reminders' banner: see parseBannerMemo. */
  reminderBanner: createLocalText('lueur.reminderBanner'),
  /** Whether the offer to bring a journal had an answer. */
  bringOffer: createLocalText('lueur.bringOffer'),
  /** The year, and the month, that was looked at from Accueil, or put off. */
  yearCards: createLocalText('lueur.yearCards'),
  monthCards: createLocalText('lueur.monthCards'),
  /** Present where the last look found something to ask of backups: the next start reads nothing else to know. */
  backupRequest: createLocalText('lueur.backupRequest'),
  /** Epoch ms at which that was put off. */
  backupPutOff: createLocalText('lueur.backupPutOff'),
  /** The form that this tab writes in, and at which place of the history. */
  openForm: createTabText('lueur.openForm'),
}

export function forgetPersonalNotes(): void {
  for (const note of Object.values(personalNotes)) note.clear()
}
