import { Link } from '@tanstack/react-router'
import { daySheetText } from '#text/daySheet.ts'
import { homeText } from '#text/home.ts'
import { Icon } from '#ui/Icon.tsx'
import css from './SealedNote.module.css'

/** A part of the day was written by a newer version of the app. */
export const NewerNote = () => (
  <p className={css['note']}>
    <Icon name="info" isSmall />
    <span>{homeText.newer}</span>
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

/** A part of the day is sealed under a key that this phone does not have: a link to where it is opened. */
export const SealedNote = () => (
  <p className={css['note']}>
    <Icon name="sealed" isSmall />
    <span>{homeText.sealed}</span>
    <Link to="/sealed-days">{homeText.openSealed}</Link>
  </p>
)
