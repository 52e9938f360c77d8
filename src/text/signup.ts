import { typographed } from './typography.ts'

export const signupText = typographed({
  title: 'Crée ton journal',
  intro: 'Une adresse, un mot de passe, et tu peux écrire.',
  email: 'E-mail',
  password: 'Mot de passe',
  passwordHint: "Au moins 8 caractères. Personne d'autre ne le connaît, pas même nous.",
  confirmation: 'Confirme le mot de passe',
  submit: 'Créer mon journal',
  submitting: 'Création...',
  hasAccount: 'Tu as déjà un journal ?',
  signIn: 'Se connecter',
  several: 'Merci de bien vouloir remplir le formulaire',
  failed: "Une erreur est survenue lors de l'inscription",
  done: 'Inscription réussie ! Vérifiez votre email.',
})
