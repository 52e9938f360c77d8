import type { Day } from '#domain/day.ts'
import { datedText, hourText } from './dates.ts'
import { typographed } from './typography.ts'

/** « Versions précédentes »: what a day was before. */
export const versionsText = typographed({
  title: 'Versions précédentes',
  link: 'Versions précédentes',
  intro: (day: Day, today: Day): string =>
    `Ce que disait ta journée du ${datedText(day, today)} avant ses derniers changements. Chaque version est gardée 90 jours au plus.`,
  loading: 'Chargement des versions...',
  failed: "Les versions n'ont pas pu être chargées. Ta journée, elle, est bien là.",
  /** Of a day that is not on this phone. */
  failedAlone: "Les versions n'ont pas pu être chargées. Réessaie avec du réseau.",
  retry: 'Réessayer',
  more: 'Voir les précédentes',
  none: "Aucune version précédente n'est gardée pour cette journée.",
  replaced: (day: Day, time: string, today: Day): string =>
    `Remplacée le ${datedText(day, today)} à ${hourText(time)}`,
  damaged: "Cette version n'est pas telle qu'elle a été écrite : elle n'est pas montrée.",
  takeBack: 'Reprendre cette version',
  askTitle: 'Reprendre cette version ?',
  askDetail:
    'Ce qui est écrit maintenant deviendra à son tour une version précédente. Une réponse, une musique ou une lueur ajoutée depuis reste.',
  confirm: 'Reprendre',
  cancel: 'Annuler',
  taken: 'Cette version est de nouveau ta journée.',
  notSent:
    "Ce qui est écrit maintenant n'est encore que sur ce téléphone. Attends qu'il soit parti, puis réessaie.",
  sealed:
    "Une partie de cette version ou de ta journée est scellée sur ce téléphone. Rien n'a été changé.",
  notTaken: "Ça n'a pas marché : ta journée n'a pas changé. Réessaie.",
})
