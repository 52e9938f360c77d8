import { typographed } from './typography.ts'

const ordinal = (number: number): string => (number === 1 ? '1er' : `${number}e`)

export const recoveryText = typographed({
  cardTitle: "Mets ton journal à l'abri",
  cardDetail: 'Note ta clé, en 30 secondes.',
  cardMake: 'Créer ma clé',
  later: 'Plus tard',
  title: 'Ta clé de secours',
  intro:
    'Douze mots à noter sur papier. Si tu oublies ton mot de passe, ils rouvrent tout ton journal.',
  replaces: "Si tu as déjà noté une clé, la nouvelle la remplace : l'ancienne n'ouvrira plus rien.",
  sealedFirst:
    "Des jours sont encore scellés. Ouvre-les d'abord : ta nouvelle clé les couvrira aussi. Sans cela, garde l'ancienne, elle seule les ouvre.",
  password: 'Ton mot de passe',
  make: 'Créer ma clé',
  making: 'Création...',
  missing: 'Le mot de passe est requis',
  wrongPassword: "Ce n'est pas ton mot de passe actuel. Réessaie.",
  failed: "La clé n'a pas pu être créée. Réessaie avant d'en noter une.",
  wordsTitle: 'Note ces douze mots',
  wordsIntro: "Dans cet ordre, sur papier. Ils ne sont gardés nulle part : c'est maintenant.",
  words: 'Les douze mots',
  code: 'Code à scanner : tes douze mots',
  codeCaption: 'Les mêmes mots, à scanner.',
  copy: 'Copier',
  copied: 'Les douze mots sont copiés. Colle-les en lieu sûr.',
  copyFailed: "La copie n'a pas marché. Note les mots à la main.",
  print: 'Imprimer',
  sheet: 'Clé de secours de mon journal Lueur',
  noted: "C'est noté",
  leaveTitle: 'Partir sans les noter ?',
  leaveDetail:
    "Tu ne les reverras pas, et une clé notée avant n'ouvre plus rien : il te faudra en créer une autre.",
  stay: 'Rester',
  leave: 'Partir',
  proveTitle: 'Une dernière vérification',
  proveIntro: 'Reprends ta feuille : un mot suffit.',
  which: (number: number): string => `Quel est le ${ordinal(number)} mot ?`,
  prove: 'Vérifier',
  missingWord: 'Écris ce mot',
  wrongWord: "Ce n'est pas ce mot-là. Regarde ta feuille, les premières lettres suffisent.",
  again: 'Revoir les mots',
  replaced:
    "Ces mots n'ouvrent plus rien : une autre clé a été créée depuis. Crée-en une nouvelle.",
  done: "Ton journal est à l'abri",
})

export const sealedText = typographed({
  mark: 'Scellé',
  cardTitle: 'Des jours sont scellés',
  cardDetail: 'Ils ne sont pas perdus : ta clé de secours ou un de tes mots de passe les rouvre.',
  cardOpen: 'Les ouvrir',
  title: 'Ouvrir mes jours scellés',
  intro:
    "Ils ont été écrits avec une autre clé que celle de ce téléphone. Rien n'est perdu : il suffit de la retrouver.",
  introNone: "Aucun jour n'est scellé sur ce téléphone : il n'y a rien à ouvrir ici.",
  ways: 'Comment les ouvrir',
  byWords: 'Par clé de secours',
  byPassword: 'Par mot de passe',
  words: 'Tes douze mots',
  wordsHint: 'Sans accents ni majuscules si tu veux ; les quatre premières lettres suffisent.',
  oldPassword: 'Ancien mot de passe',
  oldPasswordHint: 'Ou ton mot de passe actuel, si un autre téléphone les a déjà rouverts.',
  password: 'Ton mot de passe actuel',
  submit: 'Ouvrir mes jours',
  submitting: 'Ouverture...',
  elsewhere:
    'Un autre téléphone les ouvrait ? Connecte-toi dessus avec ton nouveau mot de passe, puis reviens ici.',
  missing: 'Veuillez remplir tous les champs',
  wrongPassword: "Ce n'est pas ton mot de passe actuel.",
  wrongKey: "Cette clé n'ouvre rien dans ce journal. Une plus récente l'a peut-être remplacée.",
  wrongOldPassword: "Ce mot de passe n'ouvre aucun jour scellé.",
  wordCount: (count: number): string => `Il faut douze mots : il y en a ${count}.`,
  unknownWord: (position: number, word: string): string =>
    `Le ${ordinal(position)} mot, « ${word} », n'existe pas dans la liste. Vérifie ses premières lettres.`,
  wrongWords:
    "Ces douze mots ne vont pas ensemble : l'un est un autre mot, ou deux ont changé de place.",
  failed: "Tes jours n'ont pas pu être ouverts. Rien n'a été changé : réessaie.",
  nothingMore: "C'est bien une clé de ce journal, mais elle n'ouvre aucun jour de plus.",
  done: 'Tes jours sont de nouveau ouverts',
})

interface WordsFailure {
  readonly type: string
  readonly count?: number
  readonly position?: number
  readonly word?: string
}

/** What was wrong with the twelve words; undefined when they were not the matter. */
export function wordsFailureText(failure: WordsFailure): string | undefined {
  const { type, count = 0, position = 0, word = '' } = failure
  if (type === 'wordCount') return sealedText.wordCount(count)
  if (type === 'unknownWord') return sealedText.unknownWord(position, word)
  return type === 'wrongWords' ? sealedText.wrongWords : undefined
}

/** Whether what was typed to open something does not open it, or is no twelve words at all. */
export const isSecretWrong = (failure: WordsFailure): boolean =>
  failure.type === 'wrongSecret' || wordsFailureText(failure) !== undefined
