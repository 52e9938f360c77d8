import { useState } from 'react'
import type { Music } from '#domain/music.ts'
import { classNames } from '#ui/classNames.ts'
import { useHasOpened } from '#ui/dialogs.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useLate } from '#ui/useLate.ts'
import { Cover } from './Cover.tsx'
import type { SongEdit } from './SongDialog.tsx'
import css from './MusicCard.module.css'

export const loadSongDialog = () => import('./SongDialog.tsx')

interface MusicCardProps {
  readonly music: Music
  /** On a page that may change the song: its dialog offers it. */
  readonly edit?: SongEdit
  /** On a ground of its own, beside something else. */
  readonly isMini?: boolean
}

/** The song of a day; a tap shows it larger. */
export function MusicCard({ music, edit, isMini = false }: MusicCardProps) {
  const [isOpen, setOpen] = useState(false)
  const dialog = useLate(useHasOpened(isOpen), loadSongDialog)
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
          <b dir="auto">{music.name}</b>
          {music.artists === '' ? null : <span dir="auto">{music.artists}</span>}
        </span>
        {isMini ? null : <Icon name="right" isSmall />}
      </button>
      {dialog.part === null ? null : (
        <dialog.part.SongDialog {...{ music, edit, isOpen }} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
