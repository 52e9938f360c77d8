import type { BackupFailure, BackupWay } from '#domain/backup.ts'
import { counted } from './counts.ts'
import { typographed } from './typography.ts'

const wayNames: Record<BackupWay, string> = {
  password: 'ton mot de passe',
  recovery: 'ta clé de secours',
}

interface MadeDays {
  readonly days: number
}

const daysOf = ({ days }: MadeDays): string => counted(days, 'journée', 'journées')

export const backupText = typographed({
  title: 'Sauvegarde automatique',
  detail:
    "Une fois par semaine, un fichier chiffré de tout ton journal. Ton mot de passe l'ouvre dans n'importe quel Lueur, même si ce serveur n'est plus là.",
  chooseFolder: 'Choisir un dossier',
  chooseDetail:
    "Lueur y écrit ses huit dernières sauvegardes et ne touche à rien d'autre. Prends plutôt un dossier qui est aussi copié ailleurs.",
  byHand: 'Partager une sauvegarde',
  byHandDetail:
    'Ici, le navigateur ne laisse pas écrire dans un dossier : Lueur te propose le fichier chaque semaine, et tu le ranges où tu veux.',
  folder: 'Dossier',
  last: 'Dernière sauvegarde',
  never: 'Pas encore',
  opensWith: "S'ouvre avec",
  ways: (ways: readonly BackupWay[]): string => ways.map((way) => wayNames[way]).join(' ou '),
  sameDay: 'Chaque fichier garde le mot de passe du jour où il a été fait.',
  now: 'Sauvegarder maintenant',
  shareNow: 'Partager la sauvegarde',
  shareReady: 'Ton fichier est prêt : touche encore une fois pour le partager.',
  busy: 'Sauvegarde en cours...',
  stop: 'Arrêter les sauvegardes',
  stopped: 'Les sauvegardes sont arrêtées. Les fichiers déjà faits restent où ils sont.',
  allow: "Redonner l'accès",
  otherFolder: 'Choisir un autre dossier',
  done: (made: MadeDays): string => `Sauvegarde faite : ${daysOf(made)}.`,
  saved: (made: MadeDays): string =>
    `Sauvegarde remise à ton navigateur : ${daysOf(made)}, à retrouver dans tes téléchargements.`,
  failure: {
    awaited:
      "Ton journal n'est pas encore là tout entier : la sauvegarde attend de l'avoir reçu. Réessaie dans un moment, avec du réseau.",
    unopenable:
      'Ce téléphone ne connaît pas encore ce qui ouvrirait le fichier. Crée une nouvelle clé de secours dans Mon compte, et réessaie.',
    unmade: "La sauvegarde n'a pas pu être préparée. Ton journal reste ici, entier. Réessaie.",
    gone: "Le dossier n'est plus là. Ton journal reste ici, entier. Choisis un autre dossier.",
    refused:
      "Le navigateur n'autorise plus Lueur à écrire dans ce dossier. Ton journal reste ici, entier. Redonne l'accès.",
    full: "Il n'y a plus de place dans ce dossier. Les sauvegardes d'avant y restent. Lueur réessaie d'ici une heure.",
    failed:
      "La sauvegarde n'a pas pu être écrite dans ce dossier. Ton journal reste ici, entier. Lueur réessaie d'ici une heure.",
  } satisfies Record<BackupFailure, string>,
  folderRefused:
    "Le navigateur n'a pas donné ce dossier. Rien n'a été changé. Choisis-en un autre.",
  shareFailed: "Le fichier n'a pas pu être partagé. Ton journal reste ici, entier. Réessaie.",
  /** Accueil. */
  due: 'Ta sauvegarde',
  dueDetail: 'Le fichier de la semaine.',
  troubled: 'Ta sauvegarde attend',
  troubledDetail: 'Rien depuis deux semaines.',
  open: 'Ouvrir Mes données',
  later: 'Plus tard',
})

export const openBackupText = typographed({
  title: 'Ouvrir cette sauvegarde',
  madeOn: (moment: string): string =>
    `Elle a été faite ${moment}. Entre le mot de passe que ce journal avait ce jour-là.`,
  byWords: 'Entre les douze mots de la clé de secours que ce journal avait ce jour-là.',
  ways: 'Comment ouvrir',
  wayPassword: 'Par mot de passe',
  wayWords: 'Par clé de secours',
  password: 'Mot de passe',
  submit: 'Ouvrir et ramener',
  submitting: 'Ouverture...',
  missing: 'Veuillez remplir tous les champs',
  wrongPassword: (hasWords: boolean): string =>
    `Ce mot de passe n'ouvre pas cette sauvegarde. Rien n'a été changé. Essaie celui d'alors${hasWords ? ', ou la clé de secours' : ''}.`,
  wrongWords:
    "Cette clé n'ouvre pas cette sauvegarde. Rien n'a été changé. Essaie le mot de passe d'alors.",
  damaged:
    "Cette sauvegarde est abîmée, ou faite par un Lueur plus récent. Rien n'a été changé. Choisis-en une autre.",
  failed: "L'ouverture n'a pas abouti. Rien n'a été changé. Réessaie.",
})
