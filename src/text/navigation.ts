import { typographed } from './typography.ts'

export const navigationText = typographed({
  label: 'Navigation principale',
  home: 'Accueil',
  calendar: 'Calendrier',
  settings: 'Réglages',
})
