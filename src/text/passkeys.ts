import type { Day } from '#domain/day.ts'
import { datedText } from './dates.ts'
import { typographed } from './typography.ts'

/** Passkeys: signing in with one, and their part of « Mes appareils ». */
export const passkeysText = typographed({
  signIn: "Se connecter avec une clé d'accès",
  open: "Ouvrir avec une clé d'accès",
  asking: "En attente de ta clé d'accès...",
  signInFailed: "La connexion n'a pas abouti. Rien n'a été changé : réessaie.",
  openFailed: "Ton journal n'a pas pu s'ouvrir. Rien n'a été changé : réessaie.",
  nothingMore: "C'est bien une clé d'accès de ce journal, mais elle n'ouvre aucun jour de plus.",
  title: "Clés d'accès",
  none: "Avec une clé d'accès, ton empreinte, ton visage ou le code de ton appareil ouvre ton journal, sans mot de passe, même sur un nouvel appareil.",
  unsupported: "Ce navigateur ne propose pas de clé d'accès : ton mot de passe ouvre ton journal.",
  loading: "Chargement de tes clés d'accès...",
  failed: "Tes clés d'accès n'ont pas pu être chargées. Rien n'a été changé.",
  unused: 'Pas encore utilisée',
  usedToday: "Utilisée aujourd'hui",
  usedOn: (day: Day, today: Day): string => `Utilisée le ${datedText(day, today)}`,
  older: "N'ouvre que tes anciennes journées : retire-la, puis ajoutes-en une.",
  add: "Ajouter une clé d'accès",
  addTitle: "Ajouter une clé d'accès",
  addDetail:
    "Elle ouvrira ton journal sans mot de passe. Ton appareil, ou l'app où tu gardes tes mots de passe, la garde pour toi.",
  addMail: 'Tu recevras un e-mail qui le confirme.',
  password: 'Mot de passe',
  passwordMissing: 'Le mot de passe est requis',
  wrongPassword: "Ce n'est pas ton mot de passe actuel. Réessaie.",
  adding: "En attente de ta clé d'accès...",
  added: "Ta clé d'accès est prête : elle ouvre ton journal.",
  addFailed: "La clé d'accès n'a pas pu être ajoutée. Rien n'a été changé : réessaie.",
  addUnanswered:
    "Rien n'a répondu clairement. Si la clé d'accès est dans la liste, elle ouvre ton journal ; sinon, réessaie.",
  rename: (name: string): string => `Renommer ${name}`,
  renameTitle: "Nommer cette clé d'accès",
  name: 'Nom',
  nameHint: "Personne d'autre ne peut le lire.",
  nameMissing: 'Donne-lui un nom',
  save: 'Enregistrer',
  saving: 'Enregistrement...',
  renameFailed: "Le nom n'a pas pu être gardé. Réessaie.",
  remove: 'Retirer',
  removeNamed: (name: string): string => `Retirer ${name}`,
  removeTitle: (name: string): string => `Retirer ${name} ?`,
  removeDetail:
    "Cette clé d'accès n'ouvrira plus ton journal. Ton mot de passe l'ouvre toujours. Là où ton journal est ouvert, il le reste : ferme-le aussi, sous « Ailleurs ». Un appareil verrouillé l'apprend dès qu'il s'ouvre avec le réseau.",
  /** Soon after such a reset it is put aside: nobody else could take the account back. */
  removeAside:
    'Si ton mot de passe a été remplacé par e-mail il y a moins de sept jours, elle peut encore rouvrir tes anciennes journées jusque-là, avec un nouveau code.',
  removed: "Cette clé d'accès est retirée.",
  removeFailed: "La clé d'accès n'a pas pu être retirée. Réessaie.",
  need: "Exiger une clé d'accès si j'oublie mon mot de passe",
  needDetail: 'En plus du code reçu par e-mail. Ta clé de secours sert aussi.',
  needOnTitle: "Exiger une clé d'accès ?",
  needOn:
    "Qui lit tes e-mails ne pourra pas remplacer ton mot de passe : il faudra aussi une de tes clés d'accès, ou ta clé de secours.",
  needLoss:
    "Si tu perds tes clés d'accès et ta clé de secours, un mot de passe oublié ne se remplace plus : ton journal reste fermé, et personne ne peut le rouvrir.",
  needOffTitle: "Ne plus exiger de clé d'accès ?",
  needOff: 'Un code reçu par e-mail suffira de nouveau pour remplacer ton mot de passe.',
  needConfirmOn: "Exiger une clé d'accès",
  needConfirmOff: 'Ne plus exiger',
  needing: 'Un instant...',
  neededNow: 'Un code reçu par e-mail ne suffit plus pour remplacer ton mot de passe.',
  notNeededNow: 'Un code reçu par e-mail suffit pour remplacer ton mot de passe.',
  needFailed: "Le réglage n'a pas pu être changé. Réessaie.",
  cancel: 'Annuler',
})
