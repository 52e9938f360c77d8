import { Link } from '@tanstack/react-router'
import type { EntryView } from '#domain/entry.ts'
import { MusicCard } from '#journal-ui/MusicCard.tsx'
import { PinDay } from '#journal-ui/PinDay.tsx'
import { ForgedSongNote, NewerNote, SealedNote, TooLongNote } from '#journal-ui/SealedNote.tsx'
import { homeText } from '#text/home.ts'
import { AnswerRail } from './AnswerRail.tsx'
import css from './TodayEntry.module.css'

/** Today is written: its words, its song, its pin. */
export function TodayEntry({ entry }: { readonly entry: EntryView }) {
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
      <PinDay entry={entry} />
    </>
  )
}
