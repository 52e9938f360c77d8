import type { Glow } from '#domain/glow.ts'
import { typographed } from './typography.ts'

const words: Readonly<Record<Glow, string>> = {
  1: 'Braise',
  2: 'Bougie',
  3: 'Aube',
  4: 'Éclaircie',
  5: 'Plein soleil',
}

export const glowText = typographed({
  title: 'La lueur du jour',
  optional: 'Si tu veux',
  hint: 'Fais monter le soleil, du bout du doigt.',
  notChosen: 'pas encore choisie',
  remove: 'Retirer la lueur',
  edit: 'Modifier : La lueur du jour',
  words,
  /** Inside a sentence. */
  lower: (glow: Glow): string => words[glow].toLowerCase(),
  /** « Lueur : éclaircie ». */
  named: (glow: Glow): string => `Lueur : ${words[glow].toLowerCase()}`,
})
