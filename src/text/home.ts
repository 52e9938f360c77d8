import { counted, figureText, unitText } from './counts.ts'
import { typographed } from './typography.ts'

export const homeText = typographed({
  privacy: 'Confidentialité',
  prompt: 'Prends 1 minute pour noter ta journée',
  typed: ['Apprentissage', 'Fierté', 'Émotions', 'Souvenirs'],
  fill: 'Remplir ma journée',
  draftToday: "Tes premiers mots sont gardés : la suite t'attend.",
  /** Of a song alone. */
  choiceToday: "Ton choix est gardé : la suite t'attend.",
  draftNotKept:
    "Tes derniers mots ne sont pas encore enregistrés : garde l'app ouverte, un nouvel essai se fait tout seul.",
  greeting: (username: string): string => `Heureux de te revoir, ${username}`,
  yourDay: 'Ta journée',
  details: 'Voir les détails complets',
  carousel: 'carrousel',
  pauseScroll: 'Mettre le défilement en pause',
  resumeScroll: 'Reprendre le défilement',
  pauseWords: 'Mettre les mots en pause',
  resumeWords: 'Reprendre les mots',
  pin: 'Épingler cette journée',
  unpin: 'Désépingler cette journée',
  pinFailed: "L'épingle n'a pas pu être posée. Réessaie.",
  newer:
    "Une partie de cette journée a été écrite avec une version plus récente. Mets l'app à jour pour la lire.",
  sealed: 'Une partie de cette journée est scellée sous une autre clé.',
  openSealed: "L'ouvrir",
  forgedSong: "Cette chanson n'a pas été choisie par toi",
  uncheckedSong: "Chanson non vérifiée : sa clé n'est pas sur ce téléphone.",
  uncheckedPin: "Épingle non vérifiée : sa clé n'est pas sur ce téléphone.",
  joined: 'Deux versions de cette journée ont été réunies',
  figure: figureText,
  dayUnit: (count: number): string => unitText(count, 'jour', 'jours'),
  streak: 'Ta série',
  streakToStart: 'à commencer',
  streakToProlong: 'à prolonger',
  streakBegun: "c'est parti",
  streakOn: 'de suite',
  milestone: 'Super série !',
  written: (done: number, total: number): string =>
    `${counted(done, 'jour écrit', 'jours écrits')} sur ${total}`,
  unknownFigure: '–',
  inMonth: (month: string): string => `en ${month}`,
  pinned: (count: number): string => `${unitText(count, 'épinglé', 'épinglés')} en tout`,
  tipTitle: "L'astuce du jour",
  tip: 'Ajoute une musique : elle te ramènera ici.',
  offline: 'Hors ligne : tout reste sur ton téléphone',
  dayFailed: (reason: string): string => `Erreur lors du chargement du journal du jour : ${reason}`,
  /** The reason of both sentences: a browser's own words about its store are not for people. */
  unreadable: 'la lecture a échoué sur ce téléphone. Recharge la page.',
  /** The reason of both when the journal has not come to this phone yet. */
  unreachable: "la réponse attendue n'est pas venue. Rien n'est perdu, on réessaie.",
  writeAnyway: "Tu peux écrire sans attendre : si ta journée existe déjà, tes mots s'y ajoutent.",
  statisticsFailed: (reason: string): string =>
    `Erreur lors du chargement des statistiques: ${reason}`,
})
