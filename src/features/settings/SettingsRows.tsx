import { Link } from '@tanstack/react-router'
import { setAutoAdvance, useAutoAdvanceSetting } from '#journal-ui/autoAdvanceSetting.ts'
import { useAccount } from '#context/session.ts'
import { initialsOf } from '#domain/username.ts'
import { settingsText } from '#text/settings.ts'
import { defaultUsername } from '#text/username.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { rowClass } from '#journal-ui/Row.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Avatar, Tile } from '#ui/Tile.tsx'
import * as laterIcons from '#ui/laterIcons.ts'
import css from './settings.module.css'

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
    <label className={`${rowClass} ${css['switch']}`}>
      <Tile icon={laterIcons.next} tone="blue" size="s" />
      <span>{settingsText.autoAdvance}</span>
      <Switch isOn={isOn} onChange={toggle} />
    </label>
  )
}
