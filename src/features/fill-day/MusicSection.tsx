import { useEffect, useRef, useState } from 'react'
import { createHeldState, useHeldState } from '#context/heldState.ts'
import { isBlank } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import type { Music } from '#domain/music.ts'
import { Cover } from '#journal-ui/Cover.tsx'
import { MusicCard } from '#journal-ui/MusicCard.tsx'
import { OtherSongs } from '#journal-ui/OtherSongs.tsx'
import { musicText } from '#text/music.ts'
import { Button } from '#ui/Button.tsx'
import { TallSheet } from '#ui/dialogs.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { ManualMusic, type TypedSong } from './ManualMusic.tsx'
import { MusicSearch } from './MusicSearch.tsx'
import css from './music.module.css'

interface MusicSectionProps {
  readonly day: Day
  readonly music: Music | null
  readonly onChange: (music: Music | null) => void
  /** The day is being read: its song is a row, and its dialog changes it. */
  readonly isReading: boolean
  /** What is typed in its sheet must stay. */
  readonly onOpened?: (() => void) | undefined
}

/** What is typed in the sheet: a search, or a song by hand. A song is no secret of the journal. */
type Typed =
  /** `song`: what was typed by hand before one went back, there again by hand. */
  | { readonly way: 'search'; readonly query: string; readonly song?: TypedSong }
  /** `query`: what was searched before, there again when one goes back. */
  | { readonly way: 'hand'; readonly song: TypedSong; readonly query: string }

const openSheet = createHeldState<Typed>('song')
const noQuery: Typed = { way: 'search', query: '' }

/** The song on the form: offered, or shown with its name scrolling by. */
export function MusicSection({ day, music, onChange, isReading, onOpened }: MusicSectionProps) {
  const { value: typed, hold: setTyped } = useHeldState(openSheet)
  // What was typed stays on the sheet while it closes.
  const [shown, setShown] = useState<Typed>(noQuery)
  if (typed !== undefined && typed !== shown) setShown(typed)
  const isOpen = typed !== undefined
  useEffect(() => {
    if (isOpen) onOpened?.()
  }, [isOpen, onOpened])
  const [hasReturned, setReturned] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // Its own button goes with the song: the focus must not fall to the page's beginning.
  const isShown = useRef(music !== null)
  useEffect(() => {
    const isRemoved = isShown.current && music === null
    isShown.current = music !== null
    if (!isRemoved) return
    // After its dialog, which closes with it and leaves the focus to the title.
    queueMicrotask(() => {
      if (document.activeElement?.matches('body, h1') === true) firstButton(place.current)?.focus()
    })
  }, [music])
  const open = (): void => {
    setTyped(noQuery)
    setReturned(false)
  }
  const close = (): void => setTyped(undefined)
  const choose = (chosen: Music): void => {
    onChange(chosen)
    close()
  }
  return (
    <>
      <div ref={place} className={css['place']}>
        {music === null ? (
          <Button variant="dashed" icon="music" onClick={open}>
            {musicText.add}
          </Button>
        ) : isReading ? (
          <MusicCard music={music} edit={{ onChange: open, onRemove: () => onChange(null) }} />
        ) : (
          <section className={css['chosen']} aria-label={musicText.title}>
            <Cover music={music} size="m" />
            <div className={css['words']}>
              <h2>{musicText.title}</h2>
              <p className={css['scrolling']}>
                <span>
                  <b>{music.name}</b> {music.artists}
                </span>
              </p>
            </div>
            <RoundButton icon="pencil" variant="bare" label={musicText.change} onClick={open} />
            <RoundButton
              icon="close"
              variant="bare"
              label={musicText.remove}
              onClick={() => onChange(null)}
            />
          </section>
        )}
        <OtherSongs day={day} music={music} onChoose={onChange} />
      </div>
      <TallSheet
        isOpen={isOpen}
        onClose={close}
        title={musicText.title}
        closeLabel={musicText.close}
        focusAfter={() => firstButton(place.current)}
      >
        {shown.way === 'hand' ? (
          <ManualMusic
            song={shown.song}
            onType={(song) => setTyped({ ...shown, song })}
            onChoose={choose}
            onCancel={() => {
              setTyped({ way: 'search', query: shown.query })
              setReturned(true)
            }}
            onBack={() => {
              setTyped({ ...shown, way: 'search' })
              setReturned(true)
            }}
          />
        ) : (
          <MusicSearch
            hasReturned={hasReturned}
            query={shown.query}
            onType={(query) => setTyped({ ...shown, query })}
            onChoose={choose}
            onTypeByHand={() =>
              setTyped({
                way: 'hand',
                song: shown.song ?? proposed(shown.query, music),
                query: shown.query,
              })
            }
          />
        )}
      </TallSheet>
    </>
  )
}

/** What was looked for and not found is the title, most likely. */
const proposed = (query: string, music: Music | null): TypedSong =>
  isBlank(query)
    ? { name: music?.name ?? '', artists: music?.artists ?? '' }
    : { name: query.trim(), artists: '' }

const firstButton = (place: HTMLElement | null): HTMLElement | null =>
  place?.querySelector('button') ?? null
