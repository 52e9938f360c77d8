import { typographed } from './typography.ts'

export const updateText = typographed({
  label: 'Mise à jour',
  ready: 'Une nouvelle version est prête.',
  accept: 'Mettre à jour',
  later: 'Plus tard',
})
