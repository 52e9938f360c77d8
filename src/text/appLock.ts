import { typographed } from './typography.ts'

/** « Verrouiller Lueur »: the locked screen, and its rows in « Mes appareils ». */
export const appLockText = typographed({
  title: 'Lueur est verrouillé',
  intro: 'Tes mots attendent derrière.',
  unlock: 'Déverrouiller',
  unlocking: 'Ouverture...',
  byPassword: 'Entrer mon mot de passe',
  byPasskey: 'Empreinte, visage ou code',
  refused: "L'ouverture n'a pas abouti. Réessaie, ou entre ton mot de passe.",
  none: "L'empreinte, le visage et le code n'ouvrent plus Lueur ici. Entre ton mot de passe.",
  needsPassword:
    "Ton journal a été rechiffré ailleurs. Entre ton mot de passe : une fois ouvert avec du réseau, l'empreinte, le visage ou le code l'ouvriront de nouveau.",
  password: 'Mot de passe',
  missing: 'Le mot de passe est requis',
  wrong: "Ce n'est pas ton mot de passe. Réessaie.",
  unknownHere:
    "Sans réseau, ce mot de passe n'ouvre pas ton journal ici. S'il a été changé ailleurs, il faut du réseau une fois.",
  failed: "Ton journal n'a pas pu s'ouvrir. Rien n'a été changé : réessaie.",
  forgotten: "J'ai oublié mon mot de passe",
  forgottenDetail:
    "Déconnecte-toi, puis demande un nouveau mot de passe. Rien n'est effacé : tout reste scellé sur cet appareil. Sans empreinte, visage ni code, il faudra ta clé de secours ou un autre appareil pour rouvrir tes jours.",
  signOut: 'Se déconnecter',
  wordsHeld:
    "Ton téléphone n'a pas pu garder tes derniers mots : ils ne sont que sur cette page. Garde-la ouverte, fais de la place sur ton téléphone, puis déverrouille Lueur.",
  wordsHereAlone:
    "Ton téléphone n'a pas pu garder tes derniers mots : ils ne sont que sur cette page. Garde-la ouverte et fais de la place sur ton téléphone avant de te déconnecter.",
  row: 'Verrouiller Lueur',
  rowDetail: "Empreinte, visage ou code de l'appareil",
  rowByPassword: 'Ton mot de passe',
  away: "Quand je m'absente",
  awayTimes: {
    0: 'Aussitôt',
    60000: 'Après 1 minute',
    300000: 'Après 5 minutes',
    900000: 'Après 15 minutes',
  },
  turnOnTitle: 'Verrouiller Lueur ?',
  turnOnDetail:
    "À chaque ouverture, et après une absence, il faudra ton empreinte, ton visage, le code de l'appareil, ou ton mot de passe.",
  turnOnByPassword:
    "Ce navigateur ne sait pas ouvrir Lueur avec une empreinte, un visage ou un code. À chaque ouverture, et après une absence, il faudra ton mot de passe. Si tu l'oublies, il faudra ta clé de secours ou un autre appareil pour rouvrir tes jours.",
  turnOnMeanwhile:
    'Même verrouillé, Lueur envoie tes journées et tes rappels viennent. Tes autres appareils demanderont une fois ton mot de passe.',
  turnOn: 'Verrouiller',
  turningOn: 'Verrouillage...',
  turnedOn: "Désormais, Lueur se verrouille quand tu t'absentes.",
  turnOnFailed: "Lueur n'a pas pu être verrouillé. Rien n'a été changé : réessaie.",
  /** Not ours, or cut short: the server may have changed the key. */
  turnOnUnanswered:
    "Le serveur n'a pas répondu clairement : ta clé est peut-être déjà changée, et tes mots sont gardés. Lueur n'est pas verrouillé : réessaie.",
  notStored:
    "Cet appareil n'a pas pu enregistrer le verrouillage. Tes journées sont gardées : recharge la page, donne ton mot de passe s'il t'est demandé, puis réessaie.",
  passkeyRefused:
    "L'empreinte, le visage ou le code n'a pas été donné. Rien n'a été changé : réessaie.",
  passkeyMissing:
    "Cet appareil ne peut pas ouvrir Lueur avec une empreinte, un visage ou un code. Ton mot de passe peut le faire : si tu l'oublies, il faudra ta clé de secours ou un autre appareil pour rouvrir tes jours.",
  withPassword: 'Verrouiller avec le mot de passe',
  uncovered:
    "Déconnecte-toi, puis reconnecte-toi : une clé d'une version plus ancienne n'est gardée que sur cet appareil. Puis réessaie.",
  turnOffTitle: 'Ne plus verrouiller Lueur ?',
  turnOffDetail: "Qui ouvre cet appareil ouvrira ton journal. Confirme que c'est toi.",
  turnOff: 'Ne plus verrouiller',
  turningOff: 'Un instant...',
  turnOffRefused:
    "L'empreinte, le visage ou le code n'a pas été donné. Rien n'a été changé : réessaie, ou entre ton mot de passe.",
  turnOffNeedsNetwork:
    "Ton journal a été rechiffré ailleurs : pour ne plus verrouiller Lueur, il faut du réseau une fois. Rien n'a été changé.",
  turnedOff: 'Lueur ne se verrouille plus.',
  cancel: 'Annuler',
})
