import { typographed } from './typography.ts'

export const accountText = typographed({
  title: 'Mon compte',
  back: 'Retour',
  username: 'Utilisateur',
  you: 'Toi',
  opening: 'Ce qui ouvre ton journal',
  edit: 'Modifier le profil',
  change: 'Changer mon mot de passe',
  resetSent: 'Email de réinitialisation envoyé ✅',
  resetFailed: "Impossible d'envoyer l'email de réinitialisation",
  recovery: 'Clé de secours',
  recoveryNoted: 'Notée',
  recoveryToNote: 'À noter',
  devices: 'Mes appareils',
})
