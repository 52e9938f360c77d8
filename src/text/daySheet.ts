import { homeText } from './home.ts'

export const daySheetText = {
  title: (date: string): string => `JOURNAL DU ${date}`,
  answers: {
    learned: "J'ai appris :",
    proud: 'Fier :',
    frustrated: 'Contrarié :',
    lueur: 'À retenir :',
  },
  words: 'Ce que tu as écrit',
  noContent: 'Aucun contenu',
  isPinned: 'Épinglé',
  joined: homeText.joined,
  edit: 'Modifier',
  expand: 'Agrandir',
  collapse: 'Réduire',
  close: 'Fermer',
} as const
