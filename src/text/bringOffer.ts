import { typographed } from './typography.ts'

export const bringOfferText = typographed({
  title: 'Déjà écrit ailleurs ?',
  detail: 'Apporte tes années ici.',
  action: 'Apporte ton journal',
  later: 'Non merci',
})
