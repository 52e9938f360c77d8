// The track search: 400 ms after the last letter, at most ten results; a late reply to an older query is ignored.
import { searchMusic } from '#engine/data/searchMusic.ts'
import { useJournal } from '#context/session.ts'
import { readRecentMusic } from '#engine/journal/recentMusic.ts'
import { useEffect, useState } from 'react'
import { isBlank } from '#domain/answers.ts'
import type { Music } from '#domain/music.ts'
import { Cover } from '#journal-ui/Cover.tsx'
import { musicText } from '#text/music.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import css from './music.module.css'

const debounceMs = 400
const recentCount = 5

interface MusicSearchProps {
  readonly query: string
  readonly onType: (query: string) => void
  readonly onChoose: (music: Music) => void
  readonly onTypeByHand: () => void
}

export function MusicSearch({ query, onType, onChoose, onTypeByHand }: MusicSearchProps) {
  const journal = useJournal()
  const [recent, setRecent] = useState<readonly Music[]>([])
  /** Null until the reply to the current query. */
  const [found, setFound] = useState<readonly Music[] | null>(null)

  useEffect(() => {
    void readRecentMusic(journal, recentCount).then(setRecent, () => undefined)
  }, [journal])

  useEffect(() => {
    if (isBlank(query)) return undefined
    let isStale = false
    const timer = setTimeout(() => {
      void searchMusic(journal, query.trim()).then((songs) => {
        if (!isStale) setFound(songs)
        return undefined
      })
    }, debounceMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [journal, query])

  return (
    <div className={css['search']}>
      <Field
        label={musicText.search}
        type="search"
        placeholder={musicText.search}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        value={query}
        onChange={(event) => {
          onType(event.target.value)
          setFound(null)
        }}
      />
      {isBlank(query) ? (
        recent.length === 0 ? null : (
          <SongList title={musicText.recent} songs={recent} onChoose={onChoose} />
        )
      ) : found === null ? (
        <output>{musicText.searching}</output>
      ) : found.length === 0 ? (
        <output>
          <b>{musicText.noResult}</b>
          <span>{musicText.noResultDetail}</span>
        </output>
      ) : (
        <SongList title={musicText.results} songs={found} onChoose={onChoose} />
      )}
      <Button variant="plain" icon="pencil" onClick={onTypeByHand}>
        {musicText.byHand}
      </Button>
    </div>
  )
}

interface SongListProps {
  readonly title: string
  readonly songs: readonly Music[]
  readonly onChoose: (music: Music) => void
}

const SongList = ({ title, songs, onChoose }: SongListProps) => (
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
