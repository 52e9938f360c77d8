import { typographed } from './typography.ts'

export const verifyEmailText = typographed({
  title: 'Regarde tes e-mails',
  // Also read after a reload, long after the code left.
  intro: 'Entre le code à 4 chiffres envoyé à',
  box: (number: number): string => `Chiffre ${number} sur 4`,
  paste: 'Coller le code',
  noCode: "Il n'y a pas de code à 4 chiffres dans ce que tu as copié.",
  unread:
    "Ton navigateur n'a pas laissé lire ce que tu as copié. Tape le code, chiffre par chiffre.",
  submit: 'Continuer',
  submitting: 'Vérification...',
  resend: 'Renvoyer',
  help: 'Rien reçu ? Regarde dans les indésirables.',
  wait: (seconds: number): string => `Tu pourras demander un autre code dans ${seconds} s.`,
  incomplete: 'Veuillez entrer le code à 4 chiffres complet',
  failed: "Échec de la vérification de l'email ou de la connexion automatique.",
  done: 'Email vérifié avec succès et connexion automatique !',
  resent: 'Un nouveau code a été envoyé à votre email',
  invitationTitle: 'Il te faut un autre lien',
  openTitle: 'Tu as déjà ton journal',
  signIn: 'Se connecter',
  otherInvitation: 'Utiliser une autre invitation',
  resendFailed: 'Impossible de renvoyer le code',
})
