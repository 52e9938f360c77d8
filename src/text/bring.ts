import type { BringFailure, Format, LeftOutKind } from '#domain/bring/brought.ts'
import type { Found } from '#domain/bring/conversation.ts'
import { monthOf, yearOf, type Day } from '#domain/day.ts'
import { counted, figureText } from './counts.ts'
import { dayText, monthNameText, spanText } from './dates.ts'
import { typographed } from './typography.ts'

const journeys = (count: number): string => counted(count, 'journée', 'journées')

const formatNames: Record<Format, string> = {
  dayOne: 'Day One',
  daylio: 'Daylio',
  diarium: 'Diarium',
  journey: 'Journey',
  diaro: 'Diaro',
  pixels: 'Pixels',
  jrnl: 'jrnl',
  markdown: 'Markdown',
  text: 'Texte',
  html: 'HTML',
  csv: 'CSV',
  lueur: 'Lueur',
}

const numbers = [
  'Zéro',
  'Un',
  'Deux',
  'Trois',
  'Quatre',
  'Cinq',
  'Six',
  'Sept',
  'Huit',
  'Neuf',
  'Dix',
  'Onze',
  'Douze',
  'Treize',
  'Quatorze',
  'Quinze',
  'Seize',
]
const yearsText = (count: number): string =>
  `${numbers[count] ?? figureText(count)} ${count < 2 ? 'an' : 'ans'}`

/** So many days a year at least for a sentence to speak of years. */
const aYear = 100

export const bringText = typographed({
  title: 'Apporte ton journal',
  intro:
    "Tes années déjà écrites ailleurs ont leur place ici. Le fichier est lu et scellé sur ton téléphone : il n'en sort pas en clair.",
  choose: 'Choisir un fichier',
  chooseDetail: "Jusqu'à 200 Mo, zip compris",
  reads: 'Ce que Lueur sait lire',
  formatNames,
  where: 'Où trouver ce fichier ?',
  ways: {
    dayOne: 'Day One : Réglages, Importer ou exporter, Exporter en JSON. Choisis le zip.',
    daylio: 'Daylio : Plus, Exporter les données, CSV ; ou une sauvegarde (.daylio).',
    diarium: 'Diarium : Réglages, Exporter, JSON.',
    journey: 'Journey : Réglages, Exporter, ZIP.',
    diaro: 'Diaro : Réglages, Sauvegarder, sans chiffrement.',
    pixels: 'Pixels : Réglages, Exporter (JSON).',
    jrnl: 'jrnl : jrnl --format json, ou ton fichier texte.',
    markdown: 'Markdown, Obsidian : tes notes du jour en zip, ou plusieurs fichiers à la fois.',
    text: 'Un texte : un fichier .txt, chaque jour sous sa date, ou un fichier par jour.',
    html: 'Une page web : un fichier HTML, sa date dans son nom, dans ses titres ou dans un tableau.',
    csv: 'Un tableau : un fichier CSV avec une date et un texte par ligne.',
    lueur:
      "Lueur : ton export en Markdown, si tu n'as que lui. Le JSON et la sauvegarde, complets, vont dans « Ramener des journées ».",
  } satisfies Record<Format, string>,
  promise: "Rien n'est remplacé : ce qui manque est ajouté, ce qui existe est réuni.",
  reading: 'Lecture du fichier...',
  readingDetail: (entries: number): string =>
    entries === 0 ? 'Le fichier est ouvert.' : `${counted(entries, 'texte lu', 'textes lus')}.`,
  cancel: 'Annuler',
  failures: {
    lueur: "C'est un fichier de Lueur : ramène-le dans Mes données, « Ramener des journées ».",
    unknown: "Ce fichier ne ressemble à aucun journal connu. Rien n'a été changé.",
    damaged: "Ce fichier est incomplet ou abîmé. Rien n'a été changé : exporte-le de nouveau.",
    tooLarge: "Ce fichier est trop grand pour être lu sur un téléphone. Rien n'a été changé.",
    tooMany: "Ce fichier a trop de textes pour un journal. Rien n'a été changé.",
    letters:
      "Les lettres de ce fichier sont illisibles ici. Enregistre-le en UTF-8, puis choisis-le. Rien n'a été changé.",
    otherKind:
      "Lueur ne lit pas les fichiers de traitement de texte. Dans le tien, enregistre-le en texte (.txt), puis choisis-le. Rien n'a été changé.",
    locked:
      "Ce fichier est protégé par un mot de passe. Exporte-le sans, puis choisis-le. Rien n'a été changé.",
    packing:
      "Lueur ne sait pas lire cette sorte d'archive. Décompresse-la, puis choisis ses fichiers, ou fais-en un zip ordinaire. Rien n'a été changé.",
    empty: "Ce fichier n'a aucune journée que Lueur puisse lire. Rien n'a été changé.",
  } satisfies Record<BringFailure, string>,
  broken: "L'import n'a pas abouti. Rien n'a été changé. Réessaie.",
  tooSlow:
    "Ce fichier n'a pas pu être lu en trois minutes. Rien n'a été changé : coupe-le en plusieurs, ou choisis-en un autre.",
  found: (days: number): string => `${journeys(days)} ${days < 2 ? 'trouvée' : 'trouvées'}`,
  /** « Day One, 431 textes ». */
  foundIn: (format: Format, entries: number): string =>
    `${formatNames[format]}, ${counted(entries, 'texte', 'textes')}`,
  span: (first: Day, last: Day): string =>
    first === last
      ? `Le ${dayText(first)} ${yearOf(first)}`
      : yearOf(first) === yearOf(last)
        ? `Du ${spanText(first, last)} ${yearOf(last)}`
        : `Du ${dayText(first)} ${yearOf(first)} au ${dayText(last)} ${yearOf(last)}`,
  counting: 'Comparaison avec ton journal...',
  added: 'À ajouter',
  joined: 'À réunir',
  joinedDetail: 'La journée existe ici : les deux textes sont gardés.',
  same: 'Déjà là',
  places: 'Où vont les textes',
  notes: 'Les notes libres',
  journals: 'Les journaux du fichier',
  /** « Travail, 12 textes ». */
  journal: (name: string, entries: number): string =>
    `${name}, ${counted(entries, 'texte', 'textes')}`,
  /** « Fier, 12 fois ». */
  heading: (heading: string, count: number): string => `${heading}, ${figureText(count)} fois`,
  notTaken: 'Ce qui reste dans le fichier',
  leftOut: {
    photo: (count: number): string => counted(count, 'photo', 'photos'),
    video: (count: number): string => counted(count, 'vidéo', 'vidéos'),
    audio: (count: number): string =>
      counted(count, 'enregistrement audio', 'enregistrements audio'),
    document: (count: number): string => counted(count, 'document joint', 'documents joints'),
    weather: (count: number): string => counted(count, 'météo', 'météos'),
    position: (count: number): string =>
      counted(count, 'position sur la carte', 'positions sur la carte'),
    folder: (count: number): string =>
      counted(count, 'rangement dans un dossier', 'rangements dans un dossier'),
    song: (count: number): string =>
      `${counted(count, 'musique', 'musiques')} de plus : une journée en a une`,
    trash: (count: number): string =>
      `${counted(count, 'fichier', 'fichiers')} de la corbeille (.trash)`,
    settings: (count: number): string =>
      `${counted(count, 'fichier', 'fichiers')} de réglages (.obsidian)`,
    letter: (count: number): string =>
      `${counted(count, 'lettre illisible', 'lettres illisibles')} : « \uFFFD » tient ${count < 2 ? 'sa' : 'leur'} place`,
  } satisfies Record<LeftOutKind, (count: number) => string>,
  unread: {
    noDate: (count: number): string => `${counted(count, 'texte', 'textes')} sans date complète`,
    noText: (count: number): string => `${counted(count, 'entrée', 'entrées')} sans texte`,
    damaged: (count: number): string => counted(count, 'partie abîmée', 'parties abîmées'),
    twice: (count: number): string =>
      `${counted(count, 'texte', 'textes')} en double, ${count < 2 ? 'repris' : 'repris chacun'} une fois`,
    future: (count: number): string => `${journeys(count)} à venir`,
    tooOld: (count: number): string => `${journeys(count)} d'avant 1900`,
  } satisfies Record<keyof Found['unread'], (count: number) => string>,
  unknown: (names: readonly string[]): string =>
    `Ce que Lueur ne connaît pas : ${names.join(', ')}`,
  /** Nothing in the file tells whether the day or the month stands first. */
  unsureDates: (count: number): string =>
    `${counted(count, 'texte a une date', 'textes ont une date')} comme 03/04/2026 ou 03/04/26, sans que le fichier dise lequel est le jour : Lueur lit le 3 avril, le jour d'abord.`,
  /** `first`: one of them, as the person wrote it. */
  likeDates: (count: number, first: string): string =>
    count < 2
      ? `${counted(count, 'ligne', 'lignes')} ressemble à une date et reste dans le texte de la journée où elle se trouve : « ${first} ».`
      : `${counted(count, 'ligne', 'lignes')} ressemblent à une date et restent dans le texte de la journée où elles se trouvent, comme « ${first} ».`,
  /** `day` stands under `after` in the text; most of its days stand otherwise. */
  leaps: (count: number, { day, after }: { readonly day: Day; readonly after: Day }): string => {
    const [late, above] = [day, after].map((one) => `le ${dayText(one)} ${yearOf(one)}`)
    return count < 2
      ? `${counted(count, 'date', 'dates')} ne suit pas l'ordre du texte : ${late} y vient après ${above}. Elle ouvre quand même sa journée.`
      : `${counted(count, 'date', 'dates')} ne suivent pas l'ordre du texte, comme ${late} après ${above}. Chacune ouvre quand même sa journée.`
  },
  /** Of Lueur's own Markdown, where days that are here say something else. */
  mayRevive:
    "Ce fichier ne sait pas ce que tu as récrit ou effacé depuis : là où il diffère de ton journal, l'ancien texte revient à côté de celui d'aujourd'hui. Un export JSON ou une sauvegarde le saurait.",
  add: (days: number): string => (days < 2 ? 'Ajouter cette journée' : 'Ajouter ces journées'),
  allHere: "Tout est déjà là : il n'y a rien à ajouter.",
  /** Where these days keep something of their own that the file says otherwise. */
  nothingToAdd: "Il n'y a rien à ajouter.",
  sealing: 'Import en cours...',
  sealingDetail: 'Chaque journée est scellée. Rien ne change avant que tu dises « Garder ».',
  /** « 268 sur 412, mars 2021 ». */
  progress: (done: number, total: number, day: Day | null): string =>
    `${figureText(done)} sur ${figureText(total)}${day === null ? '' : `, ${monthNameText(monthOf(day))} ${day.slice(0, 4)}`}`,
  stop: 'Arrêter là',
  stopDetail: 'Rien ne sera changé.',
  cancelled: "Import arrêté. Rien n'a été changé.",
  ready: (days: number): string => `${journeys(days)} ${days < 2 ? 'prête' : 'prêtes'}`,
  readyDetail: (days: number): string =>
    `${days < 2 ? 'Elle est scellée' : 'Elles sont scellées'}, mais pas encore dans ton journal, et rien n'est envoyé. C'est à toi de dire.`,
  outcome: (added: number, joined: number, same: number): string =>
    `${counted(added, 'journée ajoutée', 'journées ajoutées')}, ${counted(joined, 'réunie', 'réunies')}, ${figureText(same)} déjà là.`,
  foreseen: (added: number, joined: number, same: number): string =>
    `${counted(added, 'journée à ajouter', 'journées à ajouter')}, ${figureText(joined)} à réunir, ${figureText(same)} déjà là.`,
  keep: 'Garder',
  undo: `Annuler cet import`,
  leaveTitle: 'Partir sans les garder ?',
  leaveDetail: "Rien n'est encore rangé : il faudrait choisir de nouveau le fichier.",
  stay: 'Rester',
  keeping: 'Rangement...',
  keepingDetail: 'Chaque journée va à sa date.',
  /** `years`: whole ones between the first day that was added and the last. */
  kept: (years: number, added: number, joined: number): string => {
    if (added === 0) {
      return joined === 0
        ? 'Tout était déjà dans ton journal'
        : `${journeys(joined)} ${joined < 2 ? 'complétée' : 'complétées'}`
    }
    return `${years < 1 || added < aYear * years ? journeys(added) : yearsText(years)} de plus dans ton journal`
  },
  oldest: 'La plus ancienne de ces journées',
  see: 'La lire dans le calendrier',
  backToData: 'Retour à Mes données',
  tooLarge: (count: number): string =>
    `${counted(count, 'journée a un texte trop long', 'journées ont un texte trop long')} pour Lueur : ce texte reste dans le fichier.`,
  empty: (count: number): string =>
    `${journeys(count)} sans aucun mot : ${count < 2 ? "elle n'est pas ajoutée" : 'elles ne sont pas ajoutées'}.`,
  beside: (count: number): string =>
    `${counted(count, "texte n'entre plus dans sa journée", "textes n'entrent plus dans leur journée")} : ${count < 2 ? 'il est gardé à côté et se lit avec elle' : 'ils sont gardés à côté et se lisent avec elle'}.`,
  marks: (count: number): string =>
    `${counted(count, 'journée a déjà trop de musiques', 'journées ont déjà trop de musiques')} : les mots sont repris, pas toutes les musiques.`,
  song: (count: number): string =>
    `Pour ${counted(count, 'journée', 'journées')}, la musique du fichier n'est pas prise : ici, elle a été choisie ou retirée.`,
  glow: (count: number): string =>
    `Pour ${counted(count, 'journée', 'journées')}, la lueur du fichier n'est pas prise : ici, elle a été choisie ou retirée.`,
  pin: (count: number): string =>
    `Pour ${counted(count, 'journée', 'journées')}, l'épingle du fichier n'est pas prise : ici, elle a été retirée.`,
  keepFailed: "Les journées n'ont pas pu être rangées. Ton journal est intact. Réessaie.",
  stopped: (days: number): string =>
    `Le rangement s'est arrêté en chemin : ${counted(days, 'journée est', 'journées sont')} là. Choisis de nouveau le fichier : rien ne sera doublé.`,
  /** Said where the app lock, or a page that closed, came before « Garder ». */
  waiting: "Ton import attendait ton accord : rien n'a été changé. Choisis de nouveau le fichier.",
  /** Said where nobody saw how it ended: the page was left, or the session ended elsewhere. */
  keptWhole:
    "Ton dernier import est allé jusqu'au bout : toutes ses journées sont dans ton journal.",
  interrupted:
    "Le rangement s'est arrêté en chemin : des journées sont peut-être déjà là. Choisis de nouveau le fichier : rien ne sera doublé.",
  row: "Un journal d'ailleurs",
  rowDetail:
    'Day One, Daylio, Journey, des notes en Markdown, un tableau : tes années déjà écrites ont leur place ici.',
})
