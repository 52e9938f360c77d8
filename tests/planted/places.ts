import { sources } from '#support/sources.ts'
import type { PlantedBug } from './bugs.ts'

/** The file to plant it in. Throws where there is no such place, or more than one. */
export function placeOf({ name, from }: PlantedBug): string {
  const [place, other] = sources.filter(({ text }) => text.includes(from))
  if (place === undefined) throw new Error(`No place for the bug: ${name}`)
  if (other !== undefined || place.text.split(from).length > 2) {
    throw new Error(`Two places for the bug: ${name}`)
  }
  return place.file
}
