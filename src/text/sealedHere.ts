import { typographed } from './typography.ts'

/** Where words are listed, counted or looked for, while some are sealed on this phone. */
export const sealedHereText = typographed({
  detail: 'Des jours sont scellés sur ce téléphone : leurs mots ne comptent pas ici.',
  open: 'Les ouvrir',
})
