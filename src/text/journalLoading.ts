import type { YearsReceived } from '#domain/sight.ts'
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

/** « 3 années sur 5 »; null where nothing of it is known, or there is one. */
export const yearsText = (years: YearsReceived | null): string | null =>
  years !== null && years.all > 1 ? journalLoadingText.years(years.received, years.all) : null
