import { parseDay, type Day } from '#domain/day.ts'
import { counted } from './counts.ts'
import { dayText, datedText, hourText } from './dates.ts'
import { typographed } from './typography.ts'

/** A date as one says it; what is no date as the file has it. */
const nameText = (name: string): string => {
  const day = parseDay(name)
  return day === null ? name : `${dayText(day)} ${day.slice(0, 4)}`
}

const listed = (all: readonly string[], count: number): string => {
  const names = all.map(nameText).join(', ')
  return all.length === count ? names : `${names} et ${count - all.length} de plus`
}

const days = (count: number): string => counted(count, 'journée', 'journées')

export const myDataText = typographed({
  title: 'Mes données',
  intro: "Ton journal est à toi. Ici, tu vois où il est, tu l'emportes, tu le ramènes.",
  where: 'Où sont tes mots',
  here: 'Sur ce téléphone',
  onServer: 'Sur le serveur, chiffrées',
  waiting: 'En attente de départ',
  drafts: 'Brouillons',
  /** Texts that no longer fit their day, sealed: this phone may be able to open them. */
  setAside: 'Textes mis de côté',
  /** As the questions before a sign-out and a deletion count them. */
  hereAlone: 'À jour ici seulement',
  unsent: (count: number): string =>
    counted(count, 'journée ou brouillon', 'journées ou brouillons'),
  wasEqual: 'Tout était à jour',
  never: 'Pas encore',
  days,
  unknown: 'pas encore connu',
  atLeast: (count: number): string => `au moins ${days(count)}`,
  take: 'Emporter mon journal',
  takeDetail:
    "Le fichier contient tes mots en clair : garde-le en lieu sûr. Aucun réseau n'est nécessaire.",
  json: 'Exporter en JSON',
  jsonDetail: 'Complet, peut être réimporté ici.',
  markdown: 'Exporter en Markdown',
  markdownDetail: 'Pour lire ou imprimer.',
  preparing: 'Préparation...',
  exported: (count: number, drafts: number): string => {
    const what = [
      ...(count === 0 && drafts > 0 ? [] : [days(count)]),
      ...(drafts === 0 ? [] : [counted(drafts, 'texte commencé', 'textes commencés')]),
    ]
    return `Ton fichier est prêt : ${what.join(' et ')}.`
  },
  /** What is missing from the file, one sentence for each kind. */
  notWhole: {
    days: (count: number): string =>
      `${counted(count, 'journée scellée', 'journées scellées')} n'y ${count < 2 ? 'est' : 'sont'} pas.`,
    partly: (count: number): string =>
      `${counted(count, 'journée', 'journées')} n'y ${count < 2 ? 'est' : 'sont'} qu'en partie : le reste est scellé.`,
    drafts: (count: number): string =>
      `${counted(count, 'brouillon scellé', 'brouillons scellés')} n'y ${count < 2 ? 'est' : 'sont'} pas.`,
    songs: (count: number): string =>
      count < 2
        ? `1 chanson n'y est pas : elle n'a pas pu être vérifiée.`
        : `${count} chansons n'y sont pas : elles n'ont pas pu être vérifiées.`,
    notReceived: "Ce téléphone n'a peut-être pas tout : le reste est sur le serveur.",
  },
  exportFailed: "Le fichier n'a pas pu être préparé. Ton journal reste ici, entier. Réessaie.",
  bring: 'Ramener des journées',
  bringDetail:
    'Choisis un fichier JSON exporté de Lueur, ou une sauvegarde : ce qui manque ici est ajouté.',
  choose: 'Choisir un fichier',
  importing: 'Import en cours...',
  /** One of the two at least. */
  imported: (added: number, changed: number): string =>
    changed === 0
      ? `${counted(added, 'journée ajoutée', 'journées ajoutées')}.`
      : added === 0
        ? `${counted(changed, 'journée complétée', 'journées complétées')}.`
        : `${counted(added, 'journée ajoutée', 'journées ajoutées')}, ${counted(changed, 'complétée', 'complétées')}.`,
  allHere: "Tout était déjà là : rien n'a changé.",
  /** What the file has beside was not taken. */
  nothingTaken: "Rien n'a été ajouté.",
  setAsideTaken: (count: number): string =>
    `${counted(count, 'texte scellé du fichier est repris et mis', 'textes scellés du fichier sont repris et mis')} de côté.`,
  /** Words that do not fit their day. */
  beside: (count: number): string =>
    `${counted(count, "texte n'entre plus dans sa journée", "textes n'entrent plus dans leur journée")}, trop longue : ${count < 2 ? 'il est gardé sur ce téléphone et se lit avec elle' : 'ils sont gardés sur ce téléphone et se lisent avec elle'}.`,
  corrected: (count: number): string =>
    `${counted(count, 'journée corrigée', 'journées corrigées')} dans le fichier : ta correction est prise.`,
  /** `of`: the days that were corrected. */
  formerKept: (count: number, of: number): string =>
    count === of
      ? "Un texte d'avant reste à côté."
      : `Dans ${counted(count, "journée, un texte d'avant reste à côté", "journées, un texte d'avant reste à côté")}.`,
  leftOut: {
    damaged: (names: readonly string[], count: number): string =>
      `${counted(count, 'journée du fichier est illisible', 'journées du fichier sont illisibles')} (${listed(names, count)}). Le reste est repris.`,
    unknownLists: (names: readonly string[], count: number): string =>
      `Le fichier a ${counted(count, "partie que Lueur ne connaît pas et qui n'est pas reprise", 'parties que Lueur ne connaît pas et qui ne sont pas reprises')} (${listed(names, count)}) : les journées se rangent sous « days ».`,
    unknownParts: (names: readonly string[], count: number): string =>
      `${counted(count, 'journée du fichier a une partie que Lueur ne connaît pas', 'journées du fichier ont une partie que Lueur ne connaît pas')} (${listed(names, count)}) : vérifie les noms dans le fichier. Le reste est repris.`,
    empty: (names: readonly string[], count: number): string =>
      `${counted(count, "journée du fichier n'a ni mot, ni musique, ni épingle", "journées du fichier n'ont ni mot, ni musique, ni épingle")} (${listed(names, count)}) : rien n'est ajouté à cette date.`,
    ahead: (names: readonly string[], count: number): string =>
      `${counted(count, 'journée du fichier a une date à venir', 'journées du fichier ont une date à venir')} (${listed(names, count)}) : corrige-la dans le fichier, puis choisis-le de nouveau. Le reste est repris.`,
    damagedText: (names: readonly string[], count: number): string =>
      `${counted(count, 'texte scellé du fichier est illisible', 'textes scellés du fichier sont illisibles')} (${listed(names, count)}). Le reste est repris.`,
    tooLarge: (names: readonly string[], count: number): string =>
      `${counted(count, 'journée du fichier a un texte trop long', 'journées du fichier ont un texte trop long')} (${listed(names, count)}), qui n'est pas repris. Le reste l'est.`,
    marks: (names: readonly string[], count: number): string =>
      `${counted(count, 'journée a eu trop de musiques', 'journées ont eu trop de musiques')} (${listed(names, count)}) : ${count < 2 ? 'ses' : 'leurs'} mots sont repris, mais pas toutes les musiques du fichier.`,
  },
  draftsTaken: (count: number): string =>
    `${counted(count, 'brouillon repris : il', 'brouillons repris : ils')} ${count < 2 ? "t'attend" : "t'attendent"} sur ton accueil.`,
  draftsLeft: (count: number): string =>
    `${counted(count, "brouillon du fichier n'est pas repris", 'brouillons du fichier ne sont pas repris')} : ${count < 2 ? 'il se lit' : 'ils se lisent'} dans le fichier.`,
  notAJournal: "Ce fichier n'est pas un journal exporté de Lueur. Rien n'a été changé.",
  /** The journal is not here whole yet: of such a file nobody could tell what was corrected by hand. */
  importAwaited:
    "Ce fichier vient d'une ancienne version de Lueur : ton journal doit d'abord être là tout entier. Rien n'a été changé. Réessaie dans un moment, avec du réseau.",
  importFailed: "L'import n'a pas abouti. Ce qui était écrit reste intact. Réessaie.",
  /** By the app lock, or a page that was closed: how far it went is not known. */
  importInterrupted:
    "L'import s'est arrêté en chemin. Choisis de nouveau le fichier : rien ne sera doublé.",
  importStopped: (count: number): string =>
    count === 0
      ? "L'import s'est arrêté avant la première journée. Choisis de nouveau le fichier."
      : `L'import s'est arrêté en chemin : ${counted(count, 'journée du fichier est', 'journées du fichier sont')} là. Choisis de nouveau le fichier : rien ne sera doublé.`,
  leave: 'Partir',
  deleteAccount: 'Supprimer mon compte',
  deleteTitle: 'Supprimer ton compte ?',
  deleteDetail:
    "Ton compte et toutes tes journées seront effacés, ici et sur le serveur. Personne ne pourra les y retrouver. Un autre appareil garde, scellé, ce qu'il a déjà.",
  deleteDelay:
    "Si ton mot de passe vient d'être changé par e-mail, la suppression attend 7 jours et un e-mail te prévient.",
  deleteUnsent: (count: number): string =>
    `${counted(count, "journée ou brouillon n'est à jour", 'journées ou brouillons ne sont à jour')} que sur ce téléphone : exporte d'abord ton journal.`,
  deleteUnsentUnknown:
    "Ton téléphone n'a pas pu dire ce qui n'est à jour qu'ici : exporte d'abord ton journal.",
  password: 'Mot de passe',
  passwordMissing: 'Entre ton mot de passe pour continuer.',
  wrongPassword: "Ce n'est pas ton mot de passe actuel. Rien n'a été effacé.",
  confirmDelete: 'Supprimer pour toujours',
  deleting: 'Suppression...',
  deleteFailed: "La suppression n'a pas abouti. Rien n'a été effacé. Réessaie.",
  /** Not ours, or cut short: the server may have done it. */
  deleteUnanswered:
    "Le serveur n'a pas répondu clairement : ton compte est peut-être déjà supprimé. Réessaie.",
  deleted: 'Ton compte et tes journées sont effacés, ici et sur le serveur.',
  deletedLater: (day: Day): string =>
    `Tes journées sont effacées de ce téléphone. Sur le serveur, elles le seront le ${dayText(day)}, sauf si tu te reconnectes d'ici là : un e-mail te prévient.`,
  fileName: (day: Day): string => `lueur-${day}`,
  document: {
    title: 'Mon journal',
    exportedOn: (day: Day): string => `Exporté le ${dayText(day)} ${day.slice(0, 4)}.`,
    pinned: 'épinglé',
    music: 'Musique du jour',
    drafts: 'Brouillons',
  },
  /** « aujourd'hui à 17 h 09 », « le 18 novembre à 09 h 30 ». */
  moment: (day: Day, time: string, today: Day): string =>
    `${day === today ? "aujourd'hui" : `le ${datedText(day, today)}`} à ${hourText(time)}`,
})
