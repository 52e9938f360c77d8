import { homeText } from './home.ts'

export const daySheetText = {
  title: (date: string): string => `JOURNAL DU ${date}`,
  words: 'Ce que tu as écrit',
  noContent: 'Aucun contenu',
  isPinned: 'Épinglé',
  joined: homeText.joined,
  edit: 'Modifier',
  expand: 'Agrandir',
  collapse: 'Réduire',
  close: 'Fermer',
} as const
