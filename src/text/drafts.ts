import { typographed } from './typography.ts'

/** Texts that were begun and not saved, on Accueil and in their form. */
export const draftsText = typographed({
  draft: (day: string): string => `Ton texte du ${day} t'attend`,
  /** Of a song or a glow without words. */
  choice: (day: string): string => `Ton choix du ${day} t'attend`,
  resumeDraft: 'Reprendre',
  eraseDraft: 'Effacer',
  edit: (day: string): string => `Tes changements du ${day} ne sont pas encore dans ta journée`,
  dropEdit: 'Abandonner ces changements',
  dropEditTitle: 'Abandonner ces changements ?',
  dropEditDetail:
    'La journée reste comme elle est enregistrée. Ces mots-ci ne sont que sur ce téléphone : ils seront perdus.',
  /** Of an edit that changes no words. */
  dropChoiceDetail:
    'La journée reste comme elle est enregistrée. Ces changements ne sont que sur ce téléphone : ils seront perdus.',
  dropEditConfirm: 'Abandonner',
  eraseTitle: (day: string): string => `Effacer ton texte du ${day} ?`,
  eraseDetail: 'Ces mots ne sont que sur ce téléphone : ils seront perdus.',
  eraseChoiceTitle: (day: string): string => `Effacer ton choix du ${day} ?`,
  eraseChoiceDetail: "Ce choix n'est que sur ce téléphone : il sera perdu.",
  song: 'Musique :',
  songTaken: 'Musique retirée',
  glowTaken: 'Lueur retirée',
  emptied: (answer: string): string => `${answer} : effacé`,
  // A store that did not answer in time may erase them yet.
  eraseFailed:
    'Ton téléphone ne répond pas : ces mots ne sont peut-être pas encore effacés. Réessaie.',
  /** Said of a form that opened while another tab had the text: it stays true once that tab has left it. */
  elsewhere: (day: string): string =>
    `Ton texte du ${day} était ouvert dans un autre onglet : cette page-ci en est une autre. Pour le reprendre ici, ferme-le là-bas, puis recharge.`,
  openElsewhere:
    "Ce texte est ouvert dans un autre onglet : rien n'est effacé. Ferme-le là-bas, puis réessaie.",
  eraseConfirm: 'Effacer',
  eraseCancel: 'Annuler',
})
