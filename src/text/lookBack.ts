import { calendarText } from './calendar.ts'
import type { Glow } from '#domain/glow.ts'
import { glowText } from './glow.ts'
import type { Day, Month } from '#domain/day.ts'
import { counted, figureText, unitText } from './counts.ts'
import { datedMonthText, dayText, spanText } from './dates.ts'
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
})

interface RayState {
  readonly isPinned: boolean
  readonly glow: Glow | null
}

interface PosterFigures {
  readonly written: number
  readonly longestRun: number
  readonly pinned: number
}

const ofGlow: Readonly<Record<Glow, string>> = {
  1: 'de braise',
  2: 'de bougie',
  3: "d'aube",
  4: "d'éclaircie",
  5: 'de plein soleil',
}

const startsWithVowel = /^[aeiou]/

export const monthCardsText = typographed({
  title: 'Ce mois-ci en une minute',
  detail: 'Quelques cartes, pour toi.',
  titleOf: calendarText.monthTold,
  written: (month: Month, today: Day): string => `En ${datedMonthText(month, today)}, tu as écrit`,
  glow: (month: Month, today: Day): string => {
    const name = datedMonthText(month, today)
    return `La lueur ${startsWithVowel.test(name) ? "d'" : 'de '}${name}`
  },
  pride: 'Une fierté à garder',
  song: 'Ta chanson du mois',
  none: 'Trop peu de jours pour le raconter.',
  unfinished: "Ce mois n'est pas encore fini : il se raconte à partir de son dernier jour.",
})

export const yearCardsText = typographed({
  title: 'Ton année en lumière',
  detail: 'En trente secondes.',
  open: 'Regarder',
  later: 'Plus tard',
  pause: 'Mettre en pause',
  resume: 'Reprendre',
  place: (at: number, all: number): string => `Carte ${at} sur ${all}`,
  previous: 'Précédente',
  next: 'Suivante',
  written: (year: number): string => `En ${year}, tu as écrit`,
  days: (count: number): string => unitText(count, 'jour', 'jours'),
  run: (days: number, first: Day | undefined, last: Day | undefined): string =>
    first === undefined || last === undefined || first === last
      ? `Ta plus longue série : ${counted(days, 'jour', 'jours')}.`
      : `Ta plus longue série : ${counted(days, 'jour', 'jours')}, du ${spanText(first, last)}.`,
  fullest: 'Ton mois le plus écrit',
  brightest: 'Ton mois le plus lumineux',
  /** « 18 journées de plein soleil. » */
  ofGlow: (days: number, glow: Glow): string =>
    `${counted(days, 'journée', 'journées')} ${ofGlow[glow]}.`,
  inMonth: (days: number): string => `${counted(days, 'jour écrit', 'jours écrits')}.`,
  song: "Ta chanson de l'année",
  kept: (artists: string, count: number): string =>
    `${artists === '' ? '' : `${artists}. `}Tu l'as gardée ${counted(count, 'fois', 'fois')}.`,
  word: 'Un mot est revenu souvent',
  times: (count: number, since: Day): string =>
    `${counted(count, 'fois', 'fois')}, depuis le ${dayText(since)}.`,
  countedHere: 'Compté ici, sur ton téléphone, pour toi.',
  another: 'Un autre mot',
  sun: (year: number): string => `Ton soleil de ${year}`,
  sum: (written: number, run: number): string =>
    run < 2
      ? `${counted(written, 'jour', 'jours')}.`
      : `${counted(written, 'jour', 'jours')}, ${run} d'affilée.`,
  tomorrow: 'Demain, un rayon de plus.',
  again: 'Revoir mon année',
})

export const yearText = typographed({
  newer: 'Des jours ont été écrits avec une version plus récente : leurs mots ne comptent pas ici.',
  title: calendarText.year,
  previous: 'Année précédente',
  next: 'Année suivante',
  asTable: 'Voir en tableau',
  asSun: 'Voir le soleil',
  days: (year: number): string => `Les jours de ${year}`,
  rays: (count: number): string => counted(count, 'rayon', 'rayons'),
  /** « 14 mars, écrit, épinglé, plein soleil ». */
  dayState: (day: Day, ray: RayState | undefined): string =>
    [
      dayText(day),
      ray === undefined ? 'vide' : ray.isPinned ? 'écrit, épinglé' : 'écrit',
      ...(ray === undefined || ray.glow === null ? [] : [glowText.lower(ray.glow)]),
    ].join(', '),
  /** « 14 mars, plein soleil ». */
  dayGlow: (day: Day, glow: Glow): string => `${dayText(day)}, ${glowText.lower(glow)}`,
  letters: ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D'],
  caption: (year: number): string => `${year}, mois par mois`,
  month: 'Mois',
  written: 'Écrits',
  pinned: 'Épinglés',
  glow: 'Lueur',
  noGlow: '–',
  outOf: (written: number, days: number): string => `${written} sur ${days}`,
  dayCount: (days: number): string => counted(days, 'jour', 'jours'),
  writtenIn: (year: number, days: number): string =>
    `${unitText(days, 'écrit', 'écrits')} en ${year}`,
  longest: 'ta plus longue série',
  words: (figure: string, count: number): string => `${figure} ${unitText(count, 'mot', 'mots')}`,
  yours: "rien qu'à toi",
  fullest: 'ton mois le plus écrit',
  brightest: 'ton mois le plus lumineux',
  song: (days: number): string => `ta chanson, ${counted(days, 'journée', 'journées')}`,
  share: "Partager l'image",
  shareDetail:
    "Des rayons, trois chiffres, aucun de tes mots. L'image est faite sur ton téléphone.",
  fileName: (year: number): string => `soleil-${year}.png`,
  posterName: (year: number, rays: number): string =>
    `Soleil de ${year}, ${counted(rays, 'rayon', 'rayons')}`,
  poster: 'Une année en lumière',
  posterFigures: ({ written, longestRun, pinned }: PosterFigures): string =>
    [
      counted(written, 'jour', 'jours'),
      ...(longestRun < 2 ? [] : [`${longestRun} d'affilée`]),
      ...(pinned === 0 ? [] : [`${counted(pinned, 'jour', 'jours')} d'or`]),
    ].join(' · '),
  product: 'Lueur',
  none: (year: number): string => `Aucun jour écrit en ${year} : le soleil attend.`,
  everyYear: 'Ce jour-là, chaque année',
  sameDate: (date: string, years: number): string =>
    `Le ${date}, ${counted(years, 'fois', 'fois')}`,
})

/** « Le livre de l'année », to print. */
export const bookText = typographed({
  open: (year: number): string => `Le livre de ${year}`,
  title: (year: number): string => `Le livre de ${year}`,
  detail:
    "Tes mots, mois par mois, avec leurs musiques. Dans la fenêtre d'impression, « Enregistrer en PDF » en fait un fichier : il contient tes mots en clair.",
  print: 'Imprimer',
  preparing: 'Préparation...',
  none: (year: number): string => `Aucun jour écrit en ${year} : le livre attend sa première page.`,
  journal: 'Mon journal',
  of: (username: string): string => `Le journal de ${username}`,
  figures: ({ written, words }: { readonly written: number; readonly words: number }): string =>
    `${counted(written, 'jour', 'jours')} · ${figureText(words)} ${unitText(words, 'mot', 'mots')}`,
  pinned: 'épinglé',
  sealed: 'Une partie de cette journée est scellée sur ce téléphone.',
})
