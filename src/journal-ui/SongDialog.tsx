import { useToday } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { yearOf } from '#domain/day.ts'
import type { Music } from '#domain/music.ts'
import { countSong } from '#engine/journal/recentMusic.ts'
import { musicText } from '#text/music.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { Cover } from './Cover.tsx'
import css from './SongDialog.module.css'

export interface SongEdit {
  readonly onChange: () => void
  readonly onRemove: () => void
}

interface SongDialogProps {
  readonly music: Music
  readonly edit: SongEdit | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The song of a day, large, and how often it was one this year. */
export function SongDialog({ music, edit, isOpen, onClose }: SongDialogProps) {
  const closing = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog
      {...{ isOpen, onClose }}
      title={musicText.title}
      closeLabel={musicText.close}
      hasSmallTitle
    >
      <Cover music={music} size="l" />
      <p className={css['song']}>
        <b dir="auto">{music.name}</b>
        {music.artists === '' ? null : <span dir="auto">{music.artists}</span>}
        <DaysOf music={music} />
      </p>
      {edit === undefined ? null : (
        <div className={css['edit']}>
          <Button variant="tonal" icon="pencil" onClick={closing(edit.onChange)}>
            {musicText.change}
          </Button>
          <Button variant="plain" onClick={closing(edit.onRemove)}>
            {musicText.remove}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function DaysOf({ music }: { readonly music: Music }) {
  const journal = useJournal()
  const year = yearOf(useToday())
  const days = valueOr(
    useReading(() => countSong(journal, music, year), [journal, music, year]),
    null,
  )
  // Its line is there from the start: what stands above would move. A song of one day says nothing.
  return <small>{days !== null && days > 1 ? musicText.daysOf(days, year) : null}</small>
}
