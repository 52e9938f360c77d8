import { Link } from '@tanstack/react-router'
import { setAutoAdvance, useAutoAdvanceSetting } from '#journal-ui/autoAdvanceSetting.ts'
import { useAccount } from '#context/session.ts'
import { initialsOf } from '#domain/username.ts'
import { settingsText } from '#text/settings.ts'
import { defaultUsername } from '#text/username.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Avatar, Tile } from '#ui/Tile.tsx'
import { classNames } from '#ui/classNames.ts'
import type { Tone } from '#ui/tones.ts'
import css from './settings.module.css'

interface RowProps {
  readonly icon: IconName
  readonly tone: Tone
  readonly label: string
  /** How things stand, beside the label. */
  readonly value?: string | undefined
  readonly isGood?: boolean
  readonly onClick: () => void
}

export const Row = ({ icon, tone, label, value, isGood = false, onClick }: RowProps) => (
  <button type="button" className={css['row']} onClick={onClick}>
    <Tile icon={icon} tone={tone} size="s" />
    <span className={css['named']}>
      <span>{label}</span>
      {value === undefined ? null : (
        <span className={classNames(css['value'], isGood && css['good'])}>{value}</span>
      )}
    </span>
    <Icon name="right" isSmall />
  </button>
)

export function AccountRow() {
  const { username, email } = useAccount()
  return (
    <Link className={css['me']} to="/account-settings">
      <Avatar initials={initialsOf(username, email)} />
      <span className={css['names']}>
        <b>{settingsText.myAccount}</b>
        <span>{username ?? defaultUsername}</span>
      </span>
      <Icon name="right" isSmall />
    </Link>
  )
}

const toggleVibrationMs = 8

/** The switch for moving to the next question automatically. */
export function AutoAdvanceRow() {
  const { vibration } = useBrowser()
  const isOn = useAutoAdvanceSetting()
  const toggle = (isChosen: boolean): void => {
    vibration.vibrate(toggleVibrationMs)
    setAutoAdvance(isChosen)
  }
  return (
    <label className={`${css['row']} ${css['switch']}`}>
      <Tile icon="pencil" tone="glow" size="s" />
      <span>{settingsText.autoAdvance}</span>
      <Switch isOn={isOn} onChange={toggle} />
    </label>
  )
}
