import { typographed } from './typography.ts'

export const controlText = typographed({
  loading: 'Chargement...',
  back: 'Retour',
  close: 'Fermer',
  cancel: 'Annuler',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  closeMessage: 'Masquer ce message',
})
