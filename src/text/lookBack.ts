import { calendarText } from './calendar.ts'
import { counted } from './counts.ts'
import { typographed } from './typography.ts'

export const lookBackText = typographed({
  prides: calendarText.prides,
  pridesIntro: 'À relire un jour où tu doutes de toi.',
  look: 'Chercher dans mes fiertés',
  clear: 'Effacer la recherche',
  count: (count: number): string => counted(count, 'fierté', 'fiertés'),
  pinned: 'Épinglé',
  more: "En voir d'autres",
  noneTitle: 'Rien de tel pour le moment',
  noneDetail: 'Essaie un autre mot.',
  emptyTitle: 'Elles viendront ici',
  emptyDetail: 'Ce que tu écris sous « Fier » se retrouve ici, jour après jour.',
  failed: "Tes fiertés n'ont pas pu être lues. Réessaie dans un instant.",
})
