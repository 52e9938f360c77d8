import { homeText } from './home.ts'
import { typographed } from './typography.ts'

export const daySheetText = typographed({
  title: (date: string): string => `JOURNAL DU ${date}`,
  words: 'Ce que tu as écrit',
  noContent: 'Aucun contenu',
  isPinned: 'Épinglé',
  joined: homeText.joined,
  edit: 'Modifier',
  expand: 'Agrandir',
  collapse: 'Réduire',
  close: 'Fermer',
})
