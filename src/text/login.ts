import { typographed } from './typography.ts'

export const loginText = typographed({
  title: 'Se connecter',
  intro: 'Retrouve ton journal là où tu en étais.',
  lockedHere: {
    refused:
      'Ta session a pris fin. Tes journées restent gardées sur ce téléphone : reconnecte-toi.',
    gone: "Ton compte n'existe plus sur le serveur. Ce que ce téléphone avait y reste, scellé : sous « Se connecter », « Ouvrir ce qui est gardé » te le rend.",
    sealed:
      "Déconnexion faite. Ce qui n'était pas envoyé reste scellé sur ce téléphone : reconnecte-toi pour l'y rouvrir.",
    ended:
      "Ton journal a été fermé ici, depuis un autre de tes appareils. Ce qui n'était pas envoyé reste scellé sur ce téléphone : reconnecte-toi pour l'y rouvrir.",
  },
  leaving: (day: string): string =>
    `La suppression de ton compte est demandée : il s'efface le ${day}, sauf si tu te connectes d'ici là, ou l'as fait ailleurs. Tes journées restent gardées, scellées, sur ce téléphone.`,
  /** That day has come. */
  left: (day: string): string =>
    `Ton compte devait s'effacer le ${day}. Ce que ce téléphone avait y reste, scellé : sous « Se connecter », « Ouvrir ce qui est gardé » te le rend. Si tu l'as gardé depuis un autre appareil, connecte-toi.`,
  email: 'E-mail',
  password: 'Mot de passe',
  forgot: 'Mot de passe oublié ?',
  submit: 'Se connecter',
  submitting: 'Connexion...',
  noAccount: 'Pas encore de journal ?',
  signUp: 'Créer mon journal',
  missing: 'Veuillez remplir tous les champs.',
  failed: 'Une erreur est survenue lors de la connexion.',
  done: 'Connexion réussie !',
})
