export const navigationText = {
  label: 'Navigation principale',
  home: 'Accueil',
  calendar: 'Calendrier',
  settings: 'Réglages',
} as const
