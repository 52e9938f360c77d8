import { Link } from '@tanstack/react-router'
import { whileBusy } from '#ui/busy.ts'
import { Hidden } from '#ui/Hidden.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { focusTitle } from '#ui/Screen.tsx'
import { Tile } from '#ui/Tile.tsx'
import { type Tone, toneClass } from '#ui/tones.ts'
import type { PagePath } from './links.tsx'
import css from './PromptRow.module.css'

interface PromptRowProps {
  readonly icon: IconName
  readonly tone: Tone
  readonly title: string
  readonly detail: string
  /** What the row itself does: opens a page, or something else. */
  readonly action: string
  readonly onAction: PagePath | (() => void)
  readonly isBusy?: boolean
  /** A cross bears this name, unless there is one that closes for good. */
  readonly later: string
  readonly onLater: () => void
  /** For good. */
  readonly close?: { readonly label: string; readonly onClose: () => void }
}

/** The row goes with its answer. */
const leaving = (answer: () => void) => (): void => {
  answer()
  focusTitle()
}

interface CrossProps {
  readonly label: string
  readonly onAnswer: () => void
}

const Cross = ({ label, onAnswer }: CrossProps) => (
  <RoundButton icon="close" variant="bare" label={label} onClick={leaving(onAnswer)} />
)

/** The one thing that the app asks on Accueil: two lines, and a way to be left alone. */
export function PromptRow(props: PromptRowProps) {
  const { onAction, isBusy = false, close } = props
  const words = (
    <>
      <Tile icon={props.icon} tone={props.tone} size="s" isOnTint />
      <span>
        <b>{props.title}</b>
        <span>{props.detail}</span>
      </span>
      <Hidden>{props.action}</Hidden>
      <Icon name="right" isSmall />
    </>
  )
  return (
    <aside className={`${css['row']} ${toneClass(props.tone)}`} aria-label={props.title}>
      {typeof onAction === 'string' ? (
        <Link className={css['main']} to={onAction}>
          {words}
        </Link>
      ) : (
        <button type="button" className={css['main']} onClick={onAction} {...whileBusy(isBusy)}>
          {words}
        </button>
      )}
      <span className={css['answers']}>
        {close === undefined ? (
          <Cross label={props.later} onAnswer={props.onLater} />
        ) : (
          <>
            <button type="button" className={css['later']} onClick={leaving(props.onLater)}>
              {props.later}
            </button>
            <Cross label={close.label} onAnswer={close.onClose} />
          </>
        )}
      </span>
    </aside>
  )
}
