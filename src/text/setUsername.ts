import { typographed } from './typography.ts'

export const setUsernameText = typographed({
  title: 'Bienvenue !',
  question: "Comment veux-tu qu'on t'appelle ?",
  label: 'Ton pseudo',
  hint: 'Tu pourras le changer plus tard.',
  submit: 'Continuer',
  submitting: 'Un instant...',
  tooShort: "Le nom d'utilisateur doit contenir au moins 2 caractères",
  tooLong: "Le nom d'utilisateur ne peut pas dépasser 20 caractères",
  characters:
    "Le nom d'utilisateur ne peut contenir que des lettres, chiffres, tirets, points et underscores",
  failed: "Impossible de mettre à jour le nom d'utilisateur. Veuillez réessayer.",
})
