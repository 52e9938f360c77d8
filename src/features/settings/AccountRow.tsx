import { Link } from '@tanstack/react-router'
import { useAccount } from '#context/session.ts'
import { initialsOf } from '#domain/username.ts'
import { settingsText } from '#text/settings.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Icon } from '#ui/Icon.tsx'
import css from './AccountRow.module.css'

export function AccountRow() {
  const { username, email } = useAccount()
  return (
    <Link className={css['me']} to="/account-settings">
      <Avatar initials={initialsOf(username, email)} />
      <span className={css['names']}>
        <b>{settingsText.myAccount}</b>
        <span>{username ?? settingsText.defaultUsername}</span>
      </span>
      <Icon name="right" isSmall />
    </Link>
  )
}
