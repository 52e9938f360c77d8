import { Link } from '@tanstack/react-router'
import type { EntryView } from '#domain/entry.ts'
import { daySheetText } from '#text/daySheet.ts'
import { homeText } from '#text/home.ts'
import { Icon } from '#ui/Icon.tsx'
import css from './DayNotes.module.css'

interface PlainNoteProps {
  readonly icon: 'info' | 'music' | 'pin'
  readonly children: string
}

const PlainNote = ({ icon, children }: PlainNoteProps) => (
  <p className={css['note']}>
    <Icon name={icon} isSmall />
    <span>{children}</span>
  </p>
)

/** A part of the day was written by a newer version of the app. */
export const NewerNote = ({ text = homeText.newer }: { readonly text?: string }) => (
  <PlainNote icon="info">{text}</PlainNote>
)

const ofDay = { detail: homeText.sealed, open: homeText.openSealed } as const

interface SealedNoteProps {
  /** What is sealed, and the words of the link. */
  readonly of?: { readonly detail: string; readonly open: string }
}

/** A part of the day is sealed under a key that this phone does not have: a link to where it is opened. */
export const SealedNote = ({ of: { detail, open } = ofDay }: SealedNoteProps) => (
  <p className={css['note']}>
    <Icon name="sealed" isSmall />
    <span>{detail}</span>
    <Link to="/sealed-days">{open}</Link>
  </p>
)

interface DayNotesProps {
  readonly entry: EntryView
}

/** What this phone does not show of a day, or cannot check, and why. */
export const DayNotes = ({ entry }: DayNotesProps) => {
  const { isSealed, isNewer, isTooLong, hasForgedSong, isSongUnchecked, isPinUnchecked } = entry
  return (
    <>
      {isSealed ? <SealedNote /> : null}
      {isNewer ? <NewerNote /> : null}
      {isTooLong ? <PlainNote icon="info">{daySheetText.tooLong}</PlainNote> : null}
      {hasForgedSong ? <PlainNote icon="music">{homeText.forgedSong}</PlainNote> : null}
      {isSongUnchecked ? <PlainNote icon="music">{homeText.uncheckedSong}</PlainNote> : null}
      {isPinUnchecked ? <PlainNote icon="pin">{homeText.uncheckedPin}</PlainNote> : null}
    </>
  )
}
