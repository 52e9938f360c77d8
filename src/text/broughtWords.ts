// What Lueur adds to texts of another app, on lines of their own. A day that is brought again is known by its words: never change one.
import type { AddedWords } from '#domain/bring/placed.ts'

export const broughtWords: AddedWords = {
  tags: 'Étiquettes',
  mood: 'Humeur',
  place: 'Lieu',
}
