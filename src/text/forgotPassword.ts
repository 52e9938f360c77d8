import { typographed } from './typography.ts'

export const forgotPasswordText = typographed({
  title: 'Mot de passe oublié ?',
  intro: 'Écris ton adresse : un code à 4 chiffres y sera envoyé.',
  email: 'E-mail',
  submit: 'Envoyer le code',
  submitting: 'Envoi...',
  missing: 'Veuillez entrer votre adresse email',
  failed: "Erreur lors de l'envoi du code de réinitialisation",
})
