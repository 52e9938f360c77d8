// A song, a glow and a pin: of these a day has one, and what somebody gave or took here stays when a day is joined that a person brings.
import { coversEntry, shownMarks, songOf, type Entry } from '#domain/entry.ts'
import { glowOf } from '#domain/glow.ts'
import { isNamedAs } from '#domain/rivalSongs.ts'
import { bareId, emptyRegister, latestValue, type Register } from '#domain/register.ts'

export const keptMarks = ['song', 'glow', 'pin'] as const
export type KeptMark = (typeof keptMarks)[number]

/** What a day adds to ours. `keeps`: what it has otherwise, and ours keeps as it is. */
export interface News {
  readonly entry: Entry
  readonly keeps: readonly KeptMark[]
}

/** Beside what is shown of ours, and before it. What came from there already stays as it came. */
function behind<T>(ours: Register<T>, theirs: Register<T>): Register<T> {
  const shown = latestValue(ours)
  if (shown === undefined) return theirs
  const known = new Set(ours.values.map(({ id }) => bareId(id)))
  const values = theirs.values
    .filter(({ id }) => !known.has(bareId(id)))
    .map((value) => ({ ...value, savedAt: Math.min(value.savedAt, shown.savedAt - 1) }))
  return { ...theirs, values }
}

/** Another day whose words are added to ours: its glow and its song are kept, behind those of ours or that none is wanted. */
export function behindOwn(ours: Entry, theirs: Entry): News {
  const { music } = shownMarks(ours)
  // One under another key is shown only while there is none of ours.
  const isForeign = music.values.length > 0 && ours.marks.music.values.length === 0
  const [own, song] = [songOf(ours), songOf(theirs)]
  const entry = {
    ...theirs,
    glow: behind(ours.glow, theirs.glow),
    marks: {
      ...theirs.marks,
      music: isForeign ? emptyRegister : behind(ours.marks.music, theirs.marks.music),
    },
  }
  const isKept: Record<KeptMark, boolean> = {
    song: song !== null && music.values.length > 0 && (own === null || !isNamedAs(song, own)),
    glow:
      glowOf(theirs.glow) !== null &&
      ours.glow.values.length > 0 &&
      glowOf(theirs.glow) !== glowOf(ours.glow),
    pin: false,
  }
  const { writtenAt, offset } = ours
  const atOurHour = { ...entry, writtenAt, offset }
  // Of a day that adds nothing the hour is none either.
  return {
    entry: coversEntry(ours, atOurHour) ? atOurHour : entry,
    keeps: keptMarks.filter((mark) => isKept[mark]),
  }
}
