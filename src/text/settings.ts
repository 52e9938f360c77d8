import { counted } from './counts.ts'
import { typographed } from './typography.ts'

const onlyHere = (count: number): string =>
  `${counted(count, "journée ou brouillon n'est à jour", 'journées ou brouillons ne sont à jour')} que sur ce téléphone`

const unverified = (count: number): string =>
  `Lueur n'a pas pu vérifier que le serveur a toujours ${counted(count, "journée qu'il avait reçue", "journées qu'il avait reçues")}`

export const settingsText = typographed({
  title: 'Réglages',
  account: 'Compte',
  myAccount: 'Mon compte',
  preferences: 'Préférences',
  notifications: 'Notifications',
  theme: 'Thème',
  soon: 'À venir...',
  autoAdvance: 'Question suivante automatique',
  information: 'Informations',
  myData: 'Mes données',
  privacy: 'Confidentialité',
  about: 'À propos',
  signOut: 'Se déconnecter',
  signingOut: 'Déconnexion...',
  version: 'Lueur v1.0.0',
  unsentTitle: 'Des mots ne sont pas encore partis',
  unsentUnknownTitle: 'Des mots ne sont peut-être pas encore partis',
  unsentDetail: (count: number): string => `${onlyHere(count)}. Que veux-tu en faire ?`,
  unsentUnknown:
    "Ton téléphone ne dit pas ce qui reste à envoyer : des journées ou des brouillons peuvent n'être à jour qu'ici. Que veux-tu en faire ?",
  doubtTitle: "Le serveur n'a peut-être pas tout",
  doubtDetail: (doubtful: number): string =>
    `${unverified(doubtful)} : ce téléphone est peut-être seul à ${doubtful === 1 ? "l'avoir" : 'les avoir'}. Que veux-tu en faire ?`,
  unsentAndDoubt: (unsent: number, doubtful: number): string =>
    `${onlyHere(unsent)}. ${unverified(doubtful)}. Que veux-tu en faire ?`,
  keepFailed:
    "Des mots n'ont pas pu être gardés sur ce téléphone : la place manque peut-être. Rien n'a changé, réessaie.",
  eraseLater:
    "Ton téléphone n'a pas encore tout effacé. Lueur recommence à sa prochaine ouverture.",
  sealLater: 'Tout est gardé sur ce téléphone. Lueur le scelle à sa prochaine ouverture.',
  keep: 'Garder scellé sur ce téléphone',
  erase: 'Effacer de ce téléphone',
  traces:
    'Des traces de ce qui est effacé peuvent rester un moment dans les fichiers du navigateur, sauf si Lueur était verrouillé.',
  stay: 'Annuler',
  upToDate: 'Tout est enregistré et synchronisé',
  onPhone: 'Enregistré sur ce téléphone',
  unsent: (count: number): string =>
    `${counted(count, 'jour', 'jours')} à envoyer. On s'en occupe dès que possible.`,
  /** `setAside`: sealed texts that this phone cannot open, and that no longer fit their day. */
  hereAlone: (drafts: number, setAside: number): string => {
    const what = [
      ...(drafts === 0 ? [] : [counted(drafts, 'texte commencé', 'textes commencés')]),
      ...(setAside === 0
        ? []
        : [counted(setAside, 'texte scellé mis de côté', 'textes scellés mis de côté')]),
    ]
    return `Tout est synchronisé, sauf ${what.join(' et ')} sur ce téléphone.`
  },
  sending: 'Envoi en cours...',
  signInToReceive: 'Reconnecte-toi pour recevoir ton journal',
  signInNeeded: (count: number): string =>
    `Reconnecte-toi pour envoyer ${counted(count, 'jour', 'jours')}`,
})
