import { typographed } from './typography.ts'

/** Pictures made on this phone, to be given by hand. */
export const sharedPictureText = typographed({
  share: 'Partager',
  save: "Enregistrer l'image",
  failed: "L'image n'a pas pu être donnée. Réessaie.",
})

/** One sentence of a day, as a picture. */
export const sentenceText = typographed({
  link: 'Partager une phrase',
  title: 'Partager une phrase',
  detail: "Choisis ce que l'image dira : rien d'autre n'en sort. Elle est faite sur ton téléphone.",
  choice: 'La phrase',
  withSong: 'Avec la musique du jour',
  picture: (sentence: string): string => `Image : ${sentence}`,
  song: (name: string, artists: string): string => (artists === '' ? name : `${name} · ${artists}`),
  product: 'Lueur',
  fileName: 'lueur.png',
})
