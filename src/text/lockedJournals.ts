import { counted } from './counts.ts'
import { typographed } from './typography.ts'

const namedWays = [
  ['password', 'ton mot de passe'],
  ['passkey', "ta clé d'accès"],
  ['recovery', 'ta clé de secours'],
] as const

type Ways = ReadonlySet<string>
type Tried = (typeof namedWays)[number][0]

/** « ton mot de passe ou ta clé d'accès »; blank where there is no other than `tried`. */
function otherWaysText(here: Ways, tried?: Tried): string {
  const named = namedWays.flatMap(([way, name]) => (here.has(way) && way !== tried ? [name] : []))
  const last = named.at(-1) ?? ''
  return named.length < 2 ? last : `${named.slice(0, -1).join(', ')} ou ${last}`
}

const waysText = (here: Ways): string => otherWaysText(here) || namedWays[0][1]

/** What to do instead, in one sentence; `canSignIn`: a server may know the account. */
function lostNothing(here: Ways, tried: Tried, canSignIn = false): string {
  const others = otherWaysText(here, tried)
  const todo = [
    ...(others === '' ? [] : [`essaie ${others}`]),
    ...(canSignIn ? ['connecte-toi'] : []),
  ]
  return todo.length === 0 ? "Rien n'est perdu." : `Rien n'est perdu : ${todo.join(', ou ')}.`
}

const instead = (here: Ways, tried: Tried): string => {
  const others = otherWaysText(here, tried)
  return others === '' ? '' : ` Prends plutôt ${others}.`
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
  detailGone: (here: Ways): string =>
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
  /** `isGone`: the server has the account no more. */
  wrongPassword: (here: Ways, isGone: boolean): string =>
    here.has('password')
      ? `Rien ici ne s'ouvre avec cette adresse et ce mot de passe. S'il a changé sur un autre téléphone, essaie l'ancien${isGone ? '' : ', ou connecte-toi avec le nouveau'}.`
      : `Rien ici ne s'ouvre par mot de passe. ${lostNothing(here, 'password', !isGone)}`,
  wrongWords: (here: Ways, isGone: boolean): string =>
    `Rien ici ne s'ouvre avec cette clé. Si elle a été faite sur un autre téléphone, elle n'ouvre rien ici sans réseau. ${lostNothing(here, 'recovery', !isGone)}`,
  /** No journal here has ever been opened by words, nor were they made here. */
  noWordsHere: (here: Ways): string =>
    `Aucune clé de secours n'a été faite ni tapée sur ce téléphone : faite ailleurs, elle n'ouvre rien ici sans réseau.${instead(here, 'recovery')}`,
  /** What is kept here was opened by a passkey alone. */
  noPasswordHere: (here: Ways): string =>
    `Aucun mot de passe n'ouvre ce qui est gardé sur ce téléphone.${instead(here, 'password')}`,
  wrongPasskey: (here: Ways): string =>
    `Rien ici ne s'ouvre avec cette clé d'accès. ${lostNothing(here, 'passkey')}`,
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
