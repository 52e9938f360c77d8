import { useState } from 'react'
import { createHeldState, useHeldState } from '#context/heldState.ts'
import type { Music } from '#domain/music.ts'
import { Cover } from '#journal-ui/Cover.tsx'
import { musicText } from '#text/music.ts'
import { Button } from '#ui/Button.tsx'
import { TallSheet } from '#ui/dialogs.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { ManualMusic, type TypedSong } from './ManualMusic.tsx'
import { MusicSearch } from './MusicSearch.tsx'
import css from './music.module.css'

interface MusicSectionProps {
  readonly music: Music | null
  readonly onChange: (music: Music | null) => void
}

/** What is typed in the sheet: a search, or a song by hand. A song is no secret of the journal. */
type Typed =
  | { readonly way: 'search'; readonly query: string }
  | { readonly way: 'hand'; readonly song: TypedSong }

const openSheet = createHeldState<Typed>('song')
const noQuery: Typed = { way: 'search', query: '' }

/** The song on the form: offered, or shown with its name scrolling by. */
export function MusicSection({ music, onChange }: MusicSectionProps) {
  const { value: typed, hold: setTyped } = useHeldState(openSheet)
  // What was typed stays on the sheet while it closes.
  const [shown, setShown] = useState<Typed>(noQuery)
  if (typed !== undefined && typed !== shown) setShown(typed)
  const open = (): void => setTyped(noQuery)
  const close = (): void => setTyped(undefined)
  const choose = (chosen: Music): void => {
    onChange(chosen)
    close()
  }
  return (
    <>
      {music === null ? (
        <Button variant="dashed" icon="music" onClick={open}>
          {musicText.add}
        </Button>
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
      <TallSheet
        isOpen={typed !== undefined}
        onClose={close}
        title={musicText.title}
        closeLabel={musicText.close}
      >
        {shown.way === 'hand' ? (
          <ManualMusic
            song={shown.song}
            onType={(song) => setTyped({ way: 'hand', song })}
            onChoose={choose}
            onCancel={open}
          />
        ) : (
          <MusicSearch
            query={shown.query}
            onType={(query) => setTyped({ way: 'search', query })}
            onChoose={choose}
            onTypeByHand={() =>
              setTyped({
                way: 'hand',
                song: { name: music?.name ?? '', artists: music?.artists ?? '' },
              })
            }
          />
        )}
      </TallSheet>
    </>
  )
}
