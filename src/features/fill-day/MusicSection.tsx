import { useState } from 'react'
import type { Music } from '#domain/music.ts'
import { Cover } from '#journal-ui/Cover.tsx'
import { musicText } from '#text/music.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { ManualMusic } from './ManualMusic.tsx'
import { MusicSearch } from './MusicSearch.tsx'
import css from './music.module.css'

interface MusicSectionProps {
  readonly music: Music | null
  readonly onChange: (music: Music | null) => void
}

/** The song on the form: offered, or shown with its name scrolling by. */
export function MusicSection({ music, onChange }: MusicSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const [isByHand, setByHand] = useState(false)
  const open = (): void => {
    setByHand(false)
    setOpen(true)
  }
  const choose = (chosen: Music): void => {
    onChange(chosen)
    setOpen(false)
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
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={musicText.title}>
        {isByHand ? (
          <ManualMusic music={music} onChoose={choose} onCancel={() => setByHand(false)} />
        ) : (
          <MusicSearch onChoose={choose} onTypeByHand={() => setByHand(true)} />
        )}
      </Dialog>
    </>
  )
}
