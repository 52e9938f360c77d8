export const accountText = {
  title: 'Mon compte',
  back: 'Retour',
  username: 'Utilisateur',
  edit: 'Modifier le profil',
} as const
