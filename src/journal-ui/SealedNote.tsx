import { Link } from '@tanstack/react-router'
import { daySheetText } from '#text/daySheet.ts'
import { homeText } from '#text/home.ts'
import { Icon } from '#ui/Icon.tsx'
import css from './SealedNote.module.css'

/** A part of the day was written by a newer version of the app. */
export const NewerNote = ({ text = homeText.newer }: { readonly text?: string }) => (
  <p className={css['note']}>
    <Icon name="info" isSmall />
    <span>{text}</span>
  </p>
)

/** The day is longer than the server takes. */
export const TooLongNote = () => (
  <p className={css['note']}>
    <Icon name="info" isSmall />
    <span>{daySheetText.tooLong}</span>
  </p>
)

/** In place of a song that nobody who has the key chose. */
export const ForgedSongNote = () => (
  <p className={css['note']}>
    <Icon name="music" isSmall />
    <span>{homeText.forgedSong}</span>
  </p>
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
