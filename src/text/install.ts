import { typographed } from './typography.ts'

export const installText = typographed({
  title: (product: string): string => `${product} fonctionne sur mobile`,
  intro: 'Scanne ce code avec ton téléphone pour ouvrir ton journal.',
  code: "Code à scanner : l'adresse de l'app",
  picture: "L'accueil de Lueur sur un téléphone : la journée, la série, les souvenirs.",
  copy: 'Copier le lien',
  copied: 'Lien copié avec succès !',
  copyFailed: 'Erreur lors de la copie du lien',
  open: "Tu es déjà sur mobile ? Ouvrir l'application",
  redirecting: "Vous êtes déjà sur mobile. Redirection vers l'application...",
  how: 'Comment faire ?',
  kinds: {
    ios: 'Sur iPhone et iPad',
    androidChrome: 'Sur Android, avec Chrome',
    samsung: 'Sur Android, avec Samsung Internet',
    firefox: 'Sur Android, avec Firefox',
    other: 'Avec un autre navigateur',
  },
  steps: {
    ios: [
      "Ouvre l'adresse dans Safari.",
      'Touche le bouton Partager, en bas ou dans le menu « … ».',
      "Choisis « Sur l'écran d'accueil ».",
      'Laisse « Ouvrir comme app web » activé (iOS 26), puis touche « Ajouter ».',
    ],
    androidChrome: [
      "Ouvre l'adresse dans Chrome.",
      'Touche le menu « ⋮ », en haut à droite.',
      "Choisis « Installer l'application » ou « Ajouter à l'écran d'accueil ».",
      'Confirme avec « Installer ».',
    ],
    samsung: [
      "Ouvre l'adresse dans Samsung Internet.",
      'Touche le menu « ☰ », en bas à droite.',
      "Choisis « Ajouter la page à », puis « Écran d'accueil ».",
      'Confirme avec « Ajouter ».',
    ],
    firefox: [
      "Ouvre l'adresse dans Firefox.",
      'Touche le menu « ⋮ ».',
      "Choisis « Ajouter à l'écran d'accueil », ou « Installer ».",
      'Confirme avec « Ajouter ».',
    ],
    other: [
      "Ouvre l'adresse dans le navigateur de ton téléphone.",
      'Ouvre son menu.',
      "Cherche « Ajouter à l'écran d'accueil » ou « Installer ».",
    ],
  },
})
