import { useJournal } from '#context/session.ts'
import { Link } from '@tanstack/react-router'
import type { EntryView } from '#domain/entry.ts'
import { settle } from '#domain/result.ts'
import { DayNotes } from '#journal-ui/DayNotes.tsx'
import { MusicCard } from '#journal-ui/MusicCard.tsx'
import { PinButton } from '#journal-ui/PinButton.tsx'
import { homeText } from '#text/home.ts'
import { focusTitleAfter } from '#ui/focusAfter.ts'
import { showNotification } from '#ui/toastStore.ts'
import { AnswerRail } from './AnswerRail.tsx'
import css from './TodayEntry.module.css'

/** Today is written: its words, its song, its pin. */
export function TodayEntry({ entry }: { readonly entry: EntryView }) {
  const journal = useJournal()
  const pin = async (isPinned: boolean): Promise<boolean> => {
    const loaded = await settle(import('#journal-ui/pinDay.ts'))
    if (loaded.ok) return loaded.value.pinDay(journal, entry.day, isPinned)
    showNotification(homeText.pinFailed, 'error')
    return false
  }
  return (
    // At midnight it goes, whatever of it has the focus.
    <div className={css['whole']} ref={focusTitleAfter}>
      <div className={css['head']}>
        <h2>{homeText.yourDay}</h2>
        <Link to="/journal-detail">{homeText.details}</Link>
      </div>
      <AnswerRail texts={entry.texts} glow={entry.glow} />
      {entry.isJoined ? <p className={css['line']}>{homeText.joined}</p> : null}
      <DayNotes entry={entry} />
      {entry.music === null ? null : <MusicCard music={entry.music} />}
      <PinButton isPinned={entry.isPinned} onToggle={pin} />
    </div>
  )
}
