import { counted } from './counts.ts'
import { typographed } from './typography.ts'

export const musicText = typographed({
  add: 'Ajouter la musique du jour',
  search: 'Rechercher une musique...',
  searching: 'Recherche...',
  noResult: 'Aucun résultat',
  noResultDetail:
    "Essaie d'autres mots, ou écris le titre à la main : c'est possible sans réseau aussi.",
  failedDetail:
    'La recherche de musiques ne répond pas. Tu peux écrire le titre à la main dès maintenant.',
  offlineDetail: 'La recherche attend le réseau. Tu peux écrire le titre à la main dès maintenant.',
  count: (songs: number): string => counted(songs, 'résultat', 'résultats'),
  first: "Quelle chanson va avec aujourd'hui ?",
  firstDetail: "Cherche-la, ou écris son titre. Tes dernières musiques t'attendront ici.",
  clear: 'Effacer la recherche',
  results: 'Résultats',
  recent: 'Tes dernières musiques',
  byHand: 'Écrire le titre à la main',
  title: 'Musique du jour',
  intro: 'Écris le titre et le nom de qui le chante.',
  name: 'Titre',
  artists: 'Artiste',
  save: 'Ajouter',
  cancel: 'Annuler',
  nameRequired: 'Le titre est requis',
  song: (name: string, artists: string): string => (artists === '' ? name : `${name} - ${artists}`),
  /** Chosen on another phone, for the same day. */
  other: (name: string, artists: string): string =>
    `Aussi choisie pour cette journée : ${artists === '' ? name : `${name} - ${artists}`}.`,
  takeOther: 'La prendre',
  takeOtherNamed: (name: string): string => `La prendre : ${name}`,
  change: 'Changer la musique',
  remove: 'Retirer la musique',
  close: 'Fermer',
  daysOf: (days: number, year: number): string =>
    `${counted(days, 'journée', 'journées')} en ${year}`,
})
