import type { Glow } from '#domain/glow.ts'
import { glowText } from './glow.ts'
import type { Day, Month } from '#domain/day.ts'
import { counted } from './counts.ts'
import { datedMonthText, namedDayText } from './dates.ts'
import { typographed } from './typography.ts'

export const calendarText = typographed({
  title: 'Calendrier',
  write: "Écrire aujourd'hui",
  openToday: "Ouvrir aujourd'hui",
  year: 'Ton année',
  /** « 214 rayons en 2026 ». */
  rays: (count: number, year: number): string => `${counted(count, 'rayon', 'rayons')} en ${year}`,
  /** « Novembre en une minute ». */
  monthTold: (month: Month, today: Day): string => {
    const name = datedMonthText(month, today)
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} en une minute`
  },
  prides: 'Mes fiertés',
  view: 'Affichage',
  list: 'Liste',
  grid: 'Grille',
  search: 'Rechercher',
  filters: 'Filtres',
  all: 'Tous',
  pinned: 'Épinglés',
  noContent: 'Aucun contenu',
  /** Where the day has nothing that this app can read. */
  newer: 'Écrit avec une version plus récente',
  emptyTitle: 'Aucune entrée trouvée',
  emptyDetail: 'Commencez à écrire votre journal pour voir vos entrées ici',
  fill: 'Remplir ma journée',
  hasMusic: 'Avec une musique',
  isPinned: 'Épinglé',
  /** A count or a day that this phone has not received yet. */
  unknown: '…',
  entries: (count: number): string => counted(count, 'entrée', 'entrées'),

  previousYear: 'Année précédente',
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  nextYear: 'Année suivante',
  backToToday: "Revenir à aujourd'hui",
  weekdays: [
    { letter: 'D', name: 'dimanche' },
    { letter: 'L', name: 'lundi' },
    { letter: 'M', name: 'mardi' },
    { letter: 'M', name: 'mercredi' },
    { letter: 'J', name: 'jeudi' },
    { letter: 'V', name: 'vendredi' },
    { letter: 'S', name: 'samedi' },
  ],
  written: (done: number, total: number): string =>
    `${counted(done, 'jour écrit', 'jours écrits')} sur ${total}`,
  legend: 'Légende',
  marks: {
    written: { character: '•', label: 'Écrit' },
    pinned: { character: '◼︎', label: 'Épinglé' },
    empty: { character: '–', label: 'Vide' },
  },
  glow: 'Lueur',
  /** « vendredi 20 novembre, écrit, épinglé, éclaircie ». A day to come, or not received yet, has nothing more to say. */
  dayName: (
    day: Day,
    today: Day,
    mark: 'written' | 'pinned' | 'empty' | null,
    glow: Glow | null = null,
  ): string => {
    const name = namedDayText(day, today)
    if (day > today || mark === null) return name
    const state = { written: 'écrit', pinned: 'écrit, épinglé', empty: 'vide' }[mark]
    return [name, state, ...(glow === null ? [] : [glowText.lower(glow)])].join(', ')
  },

  create: 'Créer une entrée',
  createDetail: (date: string): string => `Voulez-vous créer une entrée pour le ${date} ?`,
  createCancel: 'Annuler',
  createConfirm: 'Créer',
})
