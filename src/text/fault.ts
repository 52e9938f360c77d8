// What is said when a screen breaks: the words are elsewhere and safe.
export const faultText = {
  title: "Cette page n'a pas pu s'afficher",
  detail: "Ce que tu as écrit est gardé. Recharge l'app pour continuer.",
  reload: 'Recharger',
} as const
