import { useState } from 'react'
import type { Music } from '#domain/music.ts'
import { musicText } from '#text/music.ts'
import { classNames } from '#ui/classNames.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Cover } from './Cover.tsx'
import css from './MusicCard.module.css'

interface MusicCardProps {
  readonly music: Music
  /** On a ground of its own, beside something else. */
  readonly isMini?: boolean
}

/** The song of a day; a tap shows it larger. */
export function MusicCard({ music, isMini = false }: MusicCardProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classNames(css['song'], isMini && css['mini'])}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Cover music={music} size="m" />
        <span className={css['words']}>
          <b>{music.name}</b>
          <span>{music.artists}</span>
        </span>
        {isMini ? null : <Icon name="right" isSmall />}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={musicText.title}>
        <Cover music={music} size="l" />
        <p className={css['large']}>
          <b>{music.name}</b>
          <span>{music.artists}</span>
        </p>
        <Button variant="tonal" onClick={() => setOpen(false)}>
          {musicText.close}
        </Button>
      </Dialog>
    </>
  )
}
