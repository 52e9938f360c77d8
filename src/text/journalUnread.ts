import { typographed } from './typography.ts'

/** Where the store of this phone fails, or does not answer. Loaded with the pages that say it. */
export const journalUnreadText = typographed({
  sentence:
    "Ton journal n'a pas pu être lu sur ce téléphone. Lueur n'a rien effacé : recharge la page.",
})
