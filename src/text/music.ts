export const musicText = {
  add: 'Ajouter la musique du jour',
  title: 'Musique du jour',
  intro: 'Écris le titre et le nom de qui le chante.',
  name: 'Titre',
  artists: 'Artiste',
  save: 'Ajouter',
  cancel: 'Annuler',
  nameRequired: 'Le titre est requis',
  change: 'Changer la musique',
  remove: 'Retirer la musique',
  close: 'Fermer',
} as const
