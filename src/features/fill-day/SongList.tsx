import type { Music } from '#domain/music.ts'
import { Cover } from '#journal-ui/Cover.tsx'
import css from './MusicSearch.module.css'

interface SongListProps {
  readonly title: string
  readonly songs: readonly Music[]
  readonly onChoose: (music: Music) => void
}

export const SongList = ({ title, songs, onChoose }: SongListProps) => (
  <ul className={css['songs']} aria-label={title}>
    {songs.map((song) => (
      <li key={`${song.id} ${song.name} ${song.artists}`}>
        <button type="button" onClick={() => onChoose(song)}>
          <Cover music={song} size="m" />
          <span>
            <b>{song.name}</b>
            <span>{song.artists}</span>
          </span>
        </button>
      </li>
    ))}
  </ul>
)
