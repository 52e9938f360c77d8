import { counted } from './counts.ts'
import { typographed } from './typography.ts'

export const lockedText = typographed({
  /** On the sign-in page: never whose they are, nor how much: after a sign-out it is what was not sent. */
  title: (count: number): string =>
    count === 1
      ? 'Des mots restent gardés sur ce téléphone'
      : `Des mots de ${count} journaux restent gardés sur ce téléphone`,
  titleAgain: 'Sans réseau ?',
  detail: "Connecte-toi pour tout retrouver, ou ouvre ici ce qui est gardé, pour l'emporter.",
  /** Where the server has the account no more. */
  detailGone:
    "Ce qui l'ouvrait sur ce téléphone l'ouvre encore, même sans réseau, pour l'emporter : ton mot de passe, ta clé d'accès ou ta clé de secours.",
  titleBeside: (count: number): string =>
    count === 1
      ? "Des mots d'un autre journal restent gardés sur ce téléphone"
      : `Des mots de ${count} autres journaux restent gardés sur ce téléphone`,
  detailBeside:
    "Son adresse et son mot de passe, ou sa clé d'accès, l'ouvrent, même sans réseau, pour l'emporter. Tu peux ensuite le ramener ici.",
  open: 'Ouvrir ce qui est gardé',
  dialog: 'Ouvrir ce qui est gardé ici',
  ways: 'Comment ouvrir',
  byPassword: 'Par mot de passe',
  byWords: 'Par clé de secours',
  email: 'E-mail',
  password: 'Mot de passe',
  submit: 'Ouvrir',
  submitting: 'Ouverture...',
  missing: 'Veuillez remplir tous les champs',
  wrongPassword:
    "Rien ici ne s'ouvre avec cette adresse et ce mot de passe. S'il a changé sur un autre téléphone, essaie l'ancien, ou connecte-toi avec le nouveau.",
  wrongWords:
    "Rien ici ne s'ouvre avec cette clé. Rien n'est perdu : essaie ton mot de passe, ou connecte-toi.",
  wrongPasskey:
    "Rien ici ne s'ouvre avec cette clé d'accès. Rien n'est perdu : essaie ton mot de passe.",
  failed: "L'ouverture n'a pas abouti. Rien n'a été changé : réessaie.",
  opened: (days: number): string =>
    days === 0 ? "C'est ouvert." : `C'est ouvert : ${counted(days, 'journée', 'journées')}.`,
  unsent: (count: number): string =>
    `${counted(count, "journée ou brouillon n'est en entier", 'journées ou brouillons ne sont en entier')} que sur ce téléphone.`,
  closed: (count: number): string =>
    count === 1
      ? "Un autre journal reste fermé ici : il s'ouvre avec sa propre adresse."
      : `${count} autres journaux restent fermés ici : chacun s'ouvre avec sa propre adresse.`,
})
