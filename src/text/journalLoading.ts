import { journalDetailText } from './journalDetail.ts'
import { typographed } from './typography.ts'

export const journalLoadingText = typographed({
  loading: journalDetailText.loading,
  failed: "Ton journal n'a pas pu être chargé. Rien n'est perdu : on réessaie dès que possible.",
  more: "D'autres jours arrivent...",
  unverified: (days: readonly string[]): string =>
    days.length === 1
      ? `Le serveur a envoyé pour le ${days.join('')} un contenu qui n'est pas le bon : il est laissé de côté. Ce que ce téléphone en garde n'a pas changé.`
      : `Le serveur a envoyé pour ${days.length} jours un contenu qui n'est pas le bon : il est laissé de côté. Ce que ce téléphone en garde n'a pas changé.`,
  retry: 'Réessayer',
})
