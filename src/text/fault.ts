// What is said when a screen breaks, or the phone's storage does not open: what is safe, and one way on.
import { typographed } from './typography.ts'

export const faultText = typographed({
  screen: {
    title: "Cette page n'a pas pu s'afficher",
    detail: "Ce que tu as écrit est gardé. Recharge l'app pour continuer.",
    reload: 'Recharger',
  },
  /** Without network, on a phone that does not have all of the app yet. */
  offline: {
    title: "Cette page n'a pas pu s'afficher",
    detail: 'Tu es hors ligne. Ce que tu as écrit est gardé. Recharge avec du réseau.',
    reload: 'Recharger',
  },
  storage: {
    title: 'Lueur ne peut rien garder ici',
    detail:
      "Ce navigateur refuse la place où tes mots sont gardés, ou ne répond pas. Ceux qui y sont déjà n'ont pas été effacés. Autorise les données de ce site ou quitte la navigation privée, puis réessaie.",
    reload: 'Réessayer',
  },
})

export const pageFaultText = (isOnline: boolean) =>
  isOnline ? faultText.screen : faultText.offline
