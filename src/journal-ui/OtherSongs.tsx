import { useReading, valueOr } from '#context/useReading.ts'
import { useJournalIfOpen } from '#context/session.ts'
import type { Day } from '#domain/day.ts'
import type { Music } from '#domain/music.ts'
import { isNamedAs } from '#domain/rivalSongs.ts'
import { readRivalSongs } from '#engine/journal/rivalSongs.ts'
import { musicText } from '#text/music.ts'
import css from './OtherSongs.module.css'

interface OtherSongsProps {
  readonly day: Day
  /** The song on the page. */
  readonly music: Music | null
  /** Absent where nothing is changed. */
  readonly onChoose?: (music: Music) => void
}

/** Two phones chose a song each without knowing of one another: one is shown, and the others are named below it. */
export function OtherSongs({ day, music, onChoose }: OtherSongsProps) {
  const journal = useJournalIfOpen()
  const reading = useReading(
    () => (journal === null ? Promise.resolve([]) : readRivalSongs(journal, day)),
    [journal, day],
  )
  const songs = valueOr(reading, []).filter((song) => music === null || !isNamedAs(song, music))
  if (songs.length === 0) return null
  return (
    <ul className={css['songs']}>
      {songs.map((song) => (
        <li key={`${song.id} ${song.name} ${song.artists}`}>
          <span>{musicText.other(song.name, song.artists)}</span>
          {onChoose === undefined ? null : (
            <button
              type="button"
              aria-label={musicText.takeOtherNamed(song.name)}
              onClick={() => onChoose(song)}
            >
              {musicText.takeOther}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
