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
import { Empty } from '#ui/Empty.tsx'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import css from './music.module.css'

const debounceMs = 400
const recentCount = 10

interface MusicSearchProps {
  readonly query: string
  /** From the form by hand: the button that led to it takes the focus again, and no keyboard comes. */
  readonly hasReturned: boolean
  readonly onType: (query: string) => void
  readonly onChoose: (music: Music) => void
  readonly onTypeByHand: () => void
}

interface Found {
  readonly query: string
  /** Null where the search failed. */
  readonly songs: readonly Music[] | null
}

const reasonOf = (found: Found | null, isOnline: boolean): string => {
  if (!isOnline) return musicText.offlineDetail
  return found?.songs === null ? musicText.failedDetail : musicText.noResultDetail
}

export function MusicSearch({
  query,
  hasReturned,
  onType,
  onChoose,
  onTypeByHand,
}: MusicSearchProps) {
  const journal = useJournal()
  /** Null while they are read; none where they cannot be. */
  const [recent, setRecent] = useState<readonly Music[] | null>(null)
  /** Of the latest reply: it stays until the next one, so that the list does not come and go at each letter. */
  const [found, setFound] = useState<Found | null>(null)
  // Without network nothing is asked of anybody, so nothing need wait; once there is some, the query is looked for again.
  const browser = useBrowser()
  const isOnline = useWatched(browser.isOnline)
  const isKeyboardOpen = useWatched(browser.isKeyboardOpen)
  const field = useRef<HTMLInputElement>(null)
  const byHandButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (hasReturned) byHandButton.current?.focus()
  }, [hasReturned])

  useEffect(() => {
    void readRecentMusic(journal, recentCount).then(setRecent, () => setRecent([]))
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

  const look = (words: string): void => {
    if (words === '') setFound(null)
    onType(words)
  }
  const isNew = isBlank(query)
  const isSearching = !isNew && found?.query !== query
  const songs = (isNew ? recent : found?.songs) ?? []
  const byHand = (
    <Button ref={byHandButton} variant="tonal" icon="pencil" onClick={onTypeByHand}>
      {musicText.byHand}
    </Button>
  )
  return (
    <>
      <search className={css['search']}>
        <SearchField
          input={field}
          words={query}
          label={musicText.search}
          clearLabel={musicText.clear}
          isOfNames
          maxLength={200}
          onWords={look}
        />
      </search>
      {/* Where it scrolls and holds no song, the keyboard can reach it. */}
      <div
        className={css['found']}
        data-sheet-scroll=""
        data-keyboard={isKeyboardOpen}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={songs.length === 0 ? 0 : undefined}
      >
        <output>
          {isNew ? null : isSearching ? (
            musicText.searching
          ) : songs.length > 0 ? (
            musicText.count(songs.length)
          ) : (
            <Empty title={musicText.noResult} detail={reasonOf(found, isOnline)} />
          )}
        </output>
        {isNew && recent?.length === 0 ? (
          <Empty title={musicText.first} detail={musicText.firstDetail} />
        ) : null}
        {songs.length === 0 ? null : (
          <SongList
            title={isNew ? musicText.recent : musicText.results}
            hasTitle={isNew}
            songs={songs}
            onChoose={onChoose}
          />
        )}
        {isKeyboardOpen ? byHand : null}
      </div>
      {isKeyboardOpen ? null : byHand}
    </>
  )
}

interface SongListProps {
  readonly title: string
  /** Otherwise something above says what they are. */
  readonly hasTitle: boolean
  readonly songs: readonly Music[]
  readonly onChoose: (music: Music) => void
}

const SongList = ({ title, hasTitle, songs, onChoose }: SongListProps) => (
  <>
    {hasTitle ? <h3>{title}</h3> : null}
    <ul className={css['songs']} aria-label={title}>
      {songs.map((song) => (
        <li key={`${song.id} ${song.name} ${song.artists}`}>
          <button type="button" onClick={() => onChoose(song)}>
            <Cover music={song} size="m" />
            <span>
              <b>{song.name}</b>
              <span>{song.artists}</span>
            </span>
            <Icon name="plus" isSmall />
          </button>
        </li>
      ))}
    </ul>
  </>
)
