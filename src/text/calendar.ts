import { counted } from './counts.ts'

export const calendarText = {
  title: 'Calendrier',
  write: "Écrire aujourd'hui",
  openToday: "Ouvrir aujourd'hui",
  filters: 'Filtres',
  all: 'Tous',
  pinned: 'Épinglés',
  noContent: 'Aucun contenu',
  emptyTitle: 'Aucune entrée trouvée',
  emptyDetail: 'Commencez à écrire votre journal pour voir vos entrées ici',
  fill: 'Remplir ma journée',
  song: (name: string, artists: string): string => (artists === '' ? name : `${name} - ${artists}`),
  hasMusic: 'Avec une musique',
  isPinned: 'Épinglé',
  entries: (count: number): string => counted(count, 'entrée', 'entrées'),
} as const
