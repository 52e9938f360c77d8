// The track search: 400 ms after the last letter, at most ten results; a late reply to an older query is ignored.
import { searchMusic } from '#engine/data/searchMusic.ts'
import { useJournal } from '#context/session.ts'
import { readRecentMusic } from '#engine/journal/recentMusic.ts'
import { useEffect, useRef, useState } from 'react'
import { isBlank } from '#domain/answers.ts'
import type { Music } from '#domain/music.ts'
import { Cover } from '#journal-ui/Cover.tsx'
import { musicText } from '#text/music.ts'
import { Button } from '#ui/Button.tsx'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Field } from '#ui/Field.tsx'
import css from './music.module.css'

const debounceMs = 400
const recentCount = 5

interface MusicSearchProps {
  readonly query: string
  readonly onType: (query: string) => void
  readonly onChoose: (music: Music) => void
  readonly onTypeByHand: () => void
  readonly onClose: () => void
}

interface Found {
  readonly query: string
  readonly songs: readonly Music[]
}

export function MusicSearch({ query, onType, onChoose, onTypeByHand, onClose }: MusicSearchProps) {
  const journal = useJournal()
  const [recent, setRecent] = useState<readonly Music[]>([])
  /** Of the latest reply: it stays until the next one, so that the list does not come and go at each letter. */
  const [found, setFound] = useState<Found | null>(null)
  // Without network nothing is asked of anybody, so nothing need wait; once there is some, the query is looked for again.
  const isOnline = useWatched(useBrowser().isOnline)
  const field = useRef<HTMLDivElement>(null)

  useEffect(() => {
    void readRecentMusic(journal, recentCount).then(setRecent, () => undefined)
  }, [journal])

  useEffect(() => {
    if (isBlank(query)) return undefined
    let isStale = false
    const timer = setTimeout(
      () => {
        void searchMusic(journal, query.trim()).then((songs) => {
          if (!isStale) setFound({ query, songs })
          return undefined
        })
      },
      isOnline ? debounceMs : 0,
    )
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [journal, query, isOnline])

  const clear = (): void => {
    onType('')
    setFound(null)
    field.current?.querySelector('input')?.focus()
  }
  const isSearching = !isBlank(query) && found?.query !== query
  const songs = isBlank(query) ? recent : (found?.songs ?? [])
  return (
    <div className={css['search']} ref={field}>
      <Field
        label={musicText.search}
        type="search"
        placeholder={musicText.search}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        value={query}
        onChange={(event) => onType(event.target.value)}
      >
        {query === '' ? null : (
          <RoundButton icon="close" variant="bare" label={musicText.clear} onClick={clear} />
        )}
      </Field>
      <div className={css['found']}>
        <output>
          {isSearching ? (
            musicText.searching
          ) : !isBlank(query) && songs.length === 0 ? (
            <>
              <b>{musicText.noResult}</b>
              <span>{musicText.noResultDetail}</span>
            </>
          ) : null}
        </output>
        {songs.length === 0 ? null : (
          <SongList
            title={isBlank(query) ? musicText.recent : musicText.results}
            songs={songs}
            onChoose={onChoose}
          />
        )}
      </div>
      <div className={css['choices']}>
        <Button variant="plain" icon="pencil" onClick={onTypeByHand}>
          {musicText.byHand}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {musicText.close}
        </Button>
      </div>
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
