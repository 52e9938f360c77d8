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
  closedTitle: 'Pas de nouveau journal ici',
  closed:
    "Ce serveur n'en ouvre pas pour le moment. Si tu as déjà le tien, il t'attend : connecte-toi.",
  invitationTitle: 'Tu as une invitation ?',
  invitationIntro:
    "Ici, un journal s'ouvre sur invitation. Colle le lien que tu as reçu, ou demande-le à la personne qui tient ce serveur.",
  invitation: "Lien d'invitation",
  invitationSubmit: 'Continuer',
  invitationSubmitting: 'Vérification...',
  invitationMissing: 'Colle le lien que tu as reçu',
  done: 'Inscription réussie ! Vérifiez votre email.',
})
