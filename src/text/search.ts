import { counted } from './counts.ts'
import { typographed } from './typography.ts'

export const searchText = typographed({
  placeholder: 'Rechercher dans vos journaux...',
  title: 'Rechercher dans vos journaux',
  emptyTitle: 'Rechercher dans vos journaux',
  emptyDetail: 'Tapez pour rechercher dans vos entrées, musiques et émotions',
  noneTitle: 'Aucun résultat trouvé',
  noneDetail: "Essayez avec d'autres mots-clés",
  close: 'Fermer la recherche',
  clear: 'Effacer',
  reading: "On relit tes années plus anciennes : d'autres jours peuvent encore apparaître.",
  results: (count: number, isMore: boolean): string =>
    isMore ? `Plus de ${count} résultats` : counted(count, 'résultat', 'résultats'),
  more: 'Voir plus de résultats',
  isPinned: 'Épinglé',
})
