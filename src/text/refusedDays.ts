import type { Glow } from '#domain/glow.ts'
import type { Music } from '#domain/music.ts'
import { glowText } from './glow.ts'
import { musicText } from './music.ts'
import { typographed } from './typography.ts'

/** A day that the server refused: it is on this phone alone. */
export const refusedText = typographed({
  refused: (day: string): string => `Le ${day} n'a pas pu être envoyé. Ton texte est gardé ici.`,
  versionsFull: (day: string): string =>
    `Le ${day} a été remplacé trop de fois en quelques jours. Ton texte est gardé ici : il repartira de lui-même.`,
  retry: 'Réessayer',
  refusedAgain: 'Le serveur refuse encore cette journée. Ton texte est gardé ici.',
  copy: 'Copier',
  copied: 'Ton texte est copié.',
  copySealed:
    "Cette journée est scellée sur ce téléphone : il n'y a rien à copier tant qu'elle n'est pas ouverte. Rien n'est perdu.",
  /** Of a day that this phone cannot read whole. */
  copiedSealed:
    "La copie n'a pas toute la journée : le reste est scellé sur ce téléphone. Rien n'est perdu.",
  copiedNewer:
    "La copie n'a pas toute la journée : le reste a été écrit avec une version plus récente de l'app. Rien n'est perdu.",
  copyNewer:
    "Cette journée a été écrite avec une version plus récente de l'app : il n'y a rien à copier tant qu'elle n'est pas à jour. Rien n'est perdu.",
  copyNone: "Cette journée n'a pas de texte à copier.",
  copyFailed: "La copie n'a pas marché. Ton texte reste ici.",
  move: "Mettre à aujourd'hui",
  moved: "Ton texte est maintenant à la date d'aujourd'hui.",
  movedBeside: (others: string, count: number): string =>
    `Aujourd'hui garde ton choix : ${others} ne le ${count === 1 ? 'remplace' : 'remplacent'} pas.`,
  /** Trying again would not help. */
  moveSealed:
    "Une partie de cette journée est scellée ou mise de côté : elle ne peut pas changer de jour. Rien n'est perdu. Copie ton texte pour l'écrire aujourd'hui.",
  moveTooLarge:
    "Avec ce texte, ta journée d'aujourd'hui serait trop longue. Rien n'est perdu. Copie ton texte et gardes-en une partie.",
  beingSent:
    "Ce texte vient de changer ou de repartir, peut-être dans un autre onglet : rien n'a été fait ici. S'il est encore là dans un instant, réessaie.",
  onBoth:
    "Ton texte est maintenant aussi à la date d'aujourd'hui. L'autre jour venait de changer ou de repartir : il garde le sien.",
  moveFailed: "Ton texte n'a pas pu changer de jour. Rien n'est perdu : réessaie.",
  failed: "Ça n'a pas marché. Ton texte est toujours là : réessaie.",
  giveUp: 'Effacer',
  giveUpTitle: (day: string): string => `Effacer ton texte du ${day} ?`,
  giveUpDetail: "Il n'est que sur ce téléphone : personne ne pourra le retrouver.",
  giveUpCancel: 'Annuler',
  giveUpConfirm: 'Effacer ce texte',
})

interface MovedDay {
  readonly glow: Glow | null
  readonly song: Music | null
}

interface Unread {
  readonly isSealed: boolean
  readonly isNewer: boolean
}

/** What a copy leaves out; null where it has every word. */
export function leftOutOfCopy({ isSealed, isNewer }: Unread): string | null {
  if (isSealed) return refusedText.copiedSealed
  return isNewer ? refusedText.copiedNewer : null
}

/** Why there is nothing to copy. */
export function noCopyText({ isSealed, isNewer }: Unread): string {
  if (isSealed) return refusedText.copySealed
  return isNewer ? refusedText.copyNewer : refusedText.copyNone
}

/** Words that are on the day that was asked for. What that day has of its own stays, and what was not taken in its place is named. */
export function movedText({ glow, song }: MovedDay): string {
  const light = glow === null ? [] : [`la lueur de l'autre jour (${glowText.lower(glow)})`]
  const music =
    song === null
      ? []
      : [
          `${glow === null ? "la chanson de l'autre jour" : 'sa chanson'} (${musicText.song(song.name, song.artists)})`,
        ]
  const others = [...light, ...music]
  if (others.length === 0) return refusedText.moved
  return `${refusedText.moved} ${refusedText.movedBeside(others.join(' et '), others.length)}`
}

/** Why the words of a refused day stay on it: what has to be done differs. */
export function moveFailureText(type: string): string {
  if (type === 'sealed') return refusedText.moveSealed
  if (type === 'beingSent') return refusedText.beingSent
  if (type === 'onBoth') return refusedText.onBoth
  return type === 'tooLarge' ? refusedText.moveTooLarge : refusedText.moveFailed
}
