export const updateText = {
  label: 'Mise à jour',
  ready: 'Une nouvelle version est prête.',
  accept: 'Mettre à jour',
  later: 'Plus tard',
} as const
