// A seeded French journal: the same days and words at each run, a few hundred letters a day, a song on most days.
import { isRequired, mapAnswers } from '#domain/answers.ts'
import { day as dayOf } from './days.ts'
import type { JournalFile } from '#contract/journalFile.ts'
import { addDays } from '#domain/day.ts'

const words = (
  'appris réussi énervé fier contrarié travail réunion collègue projet client métro retard pluie soleil café déjeuner ' +
  'cuisine recette gâteau forêt vélo piscine musique guitare chanson concert film livre chapitre école élève enfant ' +
  'sœur frère cousin amie voisin chat jardin fleur tomate marché hôpital sommeil rêve énergie patience colère joie ' +
  'confiance échec succès examen leçon réseau message train voyage Bretagne Noël anniversaire fête cadeau lettre œuf ' +
  'cœur naïf de la le les des en une que est pour qui dans par plus pas sur avec mais comme si où même sans tout été'
).split(' ')
const artists = ['Les Heures lentes', 'Édith et Zoé', 'Nuit claire', 'Trois Hêtres']

/** Mulberry32: numbers from 0 to 1. */
export function seededFraction(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type SyntheticDay = JournalFile['days'][number]

/** Oldest first; the last one is `last`. */
export function syntheticJournal(count: number, last = dayOf('2026-11-20')): SyntheticDay[] {
  const fraction = seededFraction(42)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(fraction() * list.length)] as T
  const sentence = (): string => {
    const length = 8 + Math.floor(fraction() * 40)
    return `${Array.from({ length }, () => pick(words)).join(' ')}.`
  }
  return Array.from({ length: count }, (_, at) => ({
    date: addDays(last, at - count + 1),
    ...mapAnswers((id) => (isRequired(id) || fraction() < 0.6 ? sentence() : '')),
    music:
      fraction() < 0.7
        ? { id: `song-${at}`, name: `${pick(words)} ${pick(words)}`, artists: pick(artists) }
        : null,
    isPinned: fraction() < 0.06,
  }))
}

export const syntheticFile = (days: readonly SyntheticDay[]): string =>
  JSON.stringify({ format: 'lueur-journal', version: 1, days })
