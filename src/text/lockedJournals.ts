import { counted } from './counts.ts'
import { typographed } from './typography.ts'

const namedWays = [
  ['password', 'ton mot de passe'],
  ['passkey', "ta clé d'accès"],
  ['recovery', 'ta clé de secours'],
] as const

/** « ton mot de passe ou ta clé d'accès » */
function waysText(here: ReadonlySet<string>): string {
  const named = namedWays.flatMap(([way, name]) => (here.has(way) ? [name] : []))
  const last = named.at(-1) ?? namedWays[0][1]
  return named.length < 2 ? last : `${named.slice(0, -1).join(', ')} ou ${last}`
}

export const lockedText = typographed({
  /** On the sign-in page: never whose they are, nor how much: after a sign-out it is what was not sent. */
  title: (count: number): string =>
    count === 1
      ? 'Des mots restent gardés sur ce téléphone'
      : `Des mots de ${count} journaux restent gardés sur ce téléphone`,
  titleAgain: 'Sans réseau ?',
  detail: "Connecte-toi pour tout retrouver, ou ouvre ici ce qui est gardé, pour l'emporter.",
  /** Where the server has the account no more. */
  detailGone: (here: ReadonlySet<string>): string =>
    `Ce qui l'ouvrait sur ce téléphone l'ouvre encore, même sans réseau, pour l'emporter : ${waysText(here)}.`,
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
    "Rien ici ne s'ouvre avec cette clé. Si elle a été faite sur un autre téléphone, elle n'ouvre rien ici sans réseau. Rien n'est perdu : essaie ton mot de passe, ou connecte-toi.",
  /** No journal here has ever been opened by words, nor were they made here. */
  noWordsHere:
    "Aucune clé de secours n'a été faite ni tapée sur ce téléphone : faite ailleurs, elle n'ouvre rien ici sans réseau. Prends plutôt ton mot de passe.",
  wrongPasskey:
    "Rien ici ne s'ouvre avec cette clé d'accès. Rien n'est perdu : essaie ton mot de passe.",
  failed: "L'ouverture n'a pas abouti. Rien n'a été changé : réessaie.",
  opened: (days: number): string =>
    days === 0 ? "C'est ouvert." : `C'est ouvert : ${counted(days, 'journée', 'journées')}.`,
  unsent: (count: number): string =>
    `${counted(count, "journée ou brouillon n'est à jour", 'journées ou brouillons ne sont à jour')} que sur ce téléphone.`,
  closed: (count: number): string =>
    count === 1
      ? "Un autre journal reste fermé ici : il s'ouvre avec sa propre adresse."
      : `${count} autres journaux restent fermés ici : chacun s'ouvre avec sa propre adresse.`,
})
