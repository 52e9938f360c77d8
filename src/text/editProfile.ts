import { typographed } from './typography.ts'

export const editProfileText = typographed({
  title: 'Modifier le profil',
  username: 'Pseudo',
  email: 'E-mail',
  emailNote: 'Ton e-mail est utilisé uniquement pour la connexion et les notifications.',
  changeAvatar: "Changer d'avatar",
  soon: 'Bientôt disponible',
  submit: 'Enregistrer les modifications',
  unchanged: 'Change ton pseudo pour pouvoir enregistrer.',
  submitting: 'Sauvegarde...',
  done: 'Profil mis à jour',
  tooShort: "Le nom d'utilisateur doit contenir au moins 2 caractères",
  tooLong: "Le nom d'utilisateur ne peut pas dépasser 24 caractères",
  failed: 'Impossible de mettre à jour le profil. Veuillez réessayer.',
})
