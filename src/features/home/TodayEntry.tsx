import { useJournal } from '#context/session.ts'
import { setPinned } from '#engine/journal/writeJournal.ts'
import { Link } from '@tanstack/react-router'
import type { EntryView } from '#domain/entry.ts'
import { MusicCard } from '#journal-ui/MusicCard.tsx'
import { PinButton } from '#journal-ui/PinButton.tsx'
import { ForgedSongNote, NewerNote, SealedNote, TooLongNote } from '#journal-ui/SealedNote.tsx'
import { failureText } from '#text/failures.ts'
import { homeText } from '#text/home.ts'
import { showNotification } from '#ui/toastStore.ts'
import { AnswerRail } from './AnswerRail.tsx'
import css from './TodayEntry.module.css'

/** Today is written: its words, its song, its pin. */
export function TodayEntry({ entry }: { readonly entry: EntryView }) {
  const journal = useJournal()
  const pin = async (isPinned: boolean): Promise<boolean> => {
    const result = await setPinned(journal, entry.day, isPinned)
    if (!result.ok) showNotification(failureText(result.error, homeText.pinFailed), 'error')
    return result.ok
  }
  return (
    <>
      <div className={css['head']}>
        <h2>{homeText.yourDay}</h2>
        <Link to="/journal-detail">{homeText.details}</Link>
      </div>
      <AnswerRail texts={entry.texts} />
      {entry.isJoined ? <p className={css['line']}>{homeText.joined}</p> : null}
      {entry.isSealed ? <SealedNote /> : null}
      {entry.isTooLong ? <TooLongNote /> : null}
      {entry.isNewer ? <NewerNote /> : null}
      {entry.hasForgedSong ? <ForgedSongNote /> : null}
      {entry.music === null ? null : <MusicCard music={entry.music} />}
      <PinButton isPinned={entry.isPinned} onToggle={pin} />
    </>
  )
}
