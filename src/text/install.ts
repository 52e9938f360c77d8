export const installText = {
  title: (product: string): string => `${product} fonctionne sur mobile`,
  intro: 'Scanne ce code avec ton téléphone pour ouvrir ton journal.',
  code: "Code à scanner : l'adresse de l'app",
  copy: 'Copier le lien',
  copied: 'Lien copié avec succès !',
  copyFailed: 'Erreur lors de la copie du lien',
  open: "Tu es déjà sur mobile ? Ouvrir l'application",
  redirecting: "Vous êtes déjà sur mobile. Redirection vers l'application...",
} as const
