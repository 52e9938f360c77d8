// Songs and pins of a world: which were ever given, which somebody took away again, and which must therefore be shown in the end.
import type { Day } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'

export class Marks {
  /** « day song » of every song that somebody chose, on whichever account: a file may bring it into another one. */
  readonly songs = new Set<string>()
  /** « account day » where a song was saved. */
  readonly withSong = new Set<string>()
  /** « account day » where somebody chose none. */
  readonly songTaken = new Set<string>()
  /** « account day » of every pin that somebody asked for. */
  readonly pins = new Set<string>()
  /** « account day » whose pin the phone said to have kept. */
  readonly withPin = new Set<string>()
  readonly pinTaken = new Set<string>()
  /** « account day » of which a disaster may have taken the last copy. */
  readonly #givenUp = new Set<string>()

  giveUp(account: number, days: readonly Day[]): void {
    for (const day of days) this.#givenUp.add(`${account} ${day}`)
  }

  /** What is wrong with the marks of a day as they are shown once all is calm; null: nothing. */
  wrong(
    account: number,
    { day, music, isPinned }: Pick<EntryView, 'day' | 'music' | 'isPinned'>,
  ): string | null {
    const name = `${account} ${day}`
    if (music !== null && !this.songs.has(`${day} ${music.id}`))
      return 'shows a song that nobody chose'
    const mayLack = this.#givenUp.has(name)
    if (music === null && this.withSong.has(name) && !this.songTaken.has(name) && !mayLack)
      return 'shows no song, and one was saved'
    if (!isPinned && this.withPin.has(name) && !this.pinTaken.has(name) && !mayLack)
      return 'is not pinned, and was'
    const isOthers = [...this.pins].some((pin) => pin.endsWith(` ${day}`))
    return isPinned && !isOthers ? 'is pinned, and nobody did it' : null
  }
}
