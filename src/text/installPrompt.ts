import { typographed } from './typography.ts'

export const installPromptText = typographed({
  label: 'Installer Lueur',
  badge: 'Recommandé',
  title: "Garde Lueur sur ton écran d'accueil",
  benefits: ['Accès rapide sans navigateur', 'Expérience plus fluide', 'Notifications'],
  pauseBenefits: 'Mettre les avantages en pause',
  resumeBenefits: 'Reprendre les avantages',
  install: 'Installer maintenant',
  later: 'Me le rappeler plus tard',
  close: 'Fermer',
})
