import { glows, type Glow } from './glow.ts'

/** The words of the glows (text/glow.ts), folded: how search finds the days. */
const foldedGlows: Readonly<Record<Glow, string>> = {
  1: 'braise',
  2: 'bougie',
  3: 'aube',
  4: 'eclaircie',
  5: 'plein soleil',
}

export const foldedGlow = (glow: Glow | null): string => (glow === null ? '' : foldedGlows[glow])

export const glowOfFolded = (word: string | undefined): Glow | null =>
  glows.find((glow) => foldedGlows[glow] === word) ?? null
