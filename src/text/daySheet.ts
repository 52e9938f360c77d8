import { homeText } from './home.ts'
import { typographed } from './typography.ts'

export const daySheetText = typographed({
  title: (date: string): string => `JOURNAL DU ${date}`,
  words: 'Ce que tu as écrit',
  noContent: 'Aucun contenu',
  isPinned: 'Épinglé',
  tooLong:
    "Cette journée est trop longue pour partir en entier : une partie n'est que sur ce téléphone. Un export l'emporte.",
  joined: homeText.joined,
  edit: 'Modifier',
  previous: (day: string | null): string => `Jour écrit précédent${day === null ? '' : `, ${day}`}`,
  next: (day: string | null): string => `Jour écrit suivant${day === null ? '' : `, ${day}`}`,
  expand: 'Agrandir',
  collapse: 'Réduire',
  close: 'Fermer',
})
