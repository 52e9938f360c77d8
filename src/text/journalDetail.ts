import { typographed } from './typography.ts'

export const journalDetailText = typographed({
  loading: 'Chargement du journal...',
  none: "Aucun journal trouvé pour aujourd'hui.",
  /** Where it may be all the same. */
  unknown: "Le journal d'aujourd'hui n'a pas pu s'ouvrir.",
  goHome: "Retour à l'accueil",
  otherDate: "Seule la journée d'aujourd'hui peut s'écrire : la voici.",
  failed: 'Erreur lors du chargement du journal.',
})
