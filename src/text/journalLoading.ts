import { counted } from './counts.ts'
import { journalDetailText } from './journalDetail.ts'
import { typographed } from './typography.ts'

export const journalLoadingText = typographed({
  loading: journalDetailText.loading,
  years: (received: number, all: number): string =>
    `${counted(received, 'année', 'années')} sur ${all}`,
  failed: "Ton journal n'a pas pu être chargé. Rien n'est perdu : on réessaie dès que possible.",
  more: "D'autres jours arrivent...",
  unverified: (days: readonly string[]): string =>
    days.length === 1
      ? `Ce qui est arrivé pour le ${days.join('')} n'a pas pu être vérifié : c'est laissé de côté. Ce que ce téléphone en garde n'a pas changé.`
      : `Ce qui est arrivé pour ${days.length} jours n'a pas pu être vérifié : c'est laissé de côté. Ce que ce téléphone en garde n'a pas changé.`,
  retry: 'Réessayer',
})
