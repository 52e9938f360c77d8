import { journalDetailText } from './journalDetail.ts'
import { typographed } from './typography.ts'

export const journalLoadingText = typographed({
  loading: journalDetailText.loading,
  failed: "Ton journal n'a pas pu être chargé. Rien n'est perdu : on réessaie dès que possible.",
  more: "D'autres jours arrivent...",
  retry: 'Réessayer',
})
