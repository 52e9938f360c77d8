import type { NewPasswordError } from '#domain/password.ts'
import { typographed } from './typography.ts'

export const resetPasswordText = typographed({
  codeTitle: 'Regarde tes e-mails',
  codeIntro: 'Si un journal existe à cette adresse, entre le code à 4 chiffres envoyé à',
  /** To who is signed in at this address. */
  codeSent: 'Entre le code à 4 chiffres envoyé à',
  codeFailed: 'Erreur lors de la vérification du code',
  title: 'Ton nouveau mot de passe',
  intro: 'Il remplacera celui de',
  password: 'Nouveau mot de passe',
  passwordHint:
    "Au moins 8 caractères. Il ouvre aussi ton journal : personne d'autre ne le connaît.",
  confirmation: 'Confirme le mot de passe',
  submit: 'Changer mon mot de passe',
  submitting: 'Changement...',
  failed: 'Erreur lors de la réinitialisation du mot de passe',
  done: 'Mot de passe réinitialisé avec succès !',
  opens: 'Ce téléphone garde la clé de ton journal : tout ce que tu as écrit restera lisible.',
  proofTitle: 'Une preuve de plus',
  proofIntro:
    "Tu l'as voulu ainsi : un code reçu par e-mail ne suffit pas pour remplacer ton mot de passe. Donne aussi une clé d'accès, ou ta clé de secours.",
  proofAsk: "Donner ma clé d'accès",
  proofSubmit: 'Continuer',
  proofSubmitting: 'Vérification...',
  proofMissing: 'Entre tes douze mots',
  proofFailed: "La preuve n'a pas pu être vérifiée. Rien n'a été changé : réessaie.",
  keepAll: "Tout retrouver avec une clé d'accès",
  keptNothing: "Cette clé d'accès prouve que c'est toi, mais n'ouvre pas ton journal ici.",
  blankTitle: "Ce téléphone n'a pas la clé actuelle de ton journal.",
  blankBack:
    "Ce qui revient : ton compte, ta série, tes musiques, et de quoi écrire dès aujourd'hui.",
  blankSealed:
    'Ce qui attend : tes anciens jours resteront scellés, sauf ceux que ce téléphone ouvre encore. Ils ne sont pas perdus : ta clé de secours, ton ancien mot de passe ou un autre téléphone qui les ouvrait les rouvriront.',
})

export const newPasswordText = typographed({
  fieldsRequired: 'Veuillez remplir tous les champs',
  confirmationDiffers: 'Les mots de passe ne correspondent pas',
  passwordTooShort: 'Le mot de passe doit faire au moins 8 caractères',
  common:
    "Ce mot de passe est parmi les premiers qu'on essaie : il protège mal ton journal. Tu peux le garder, ou prendre quatre mots au hasard.",
} satisfies Readonly<Record<NewPasswordError | 'common', string>>)
