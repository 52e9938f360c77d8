import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '#journal-ui/ButtonLink.tsx'
import { useAccount } from '#context/session.ts'
import { initialsOf } from '#domain/username.ts'
import { SignOut } from '#journal-ui/SignOut.tsx'
import { accountText } from '#text/account.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '#ui/Card.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Screen } from '#ui/Screen.tsx'
import { PasswordReset } from './PasswordReset.tsx'
import css from './AccountScreen.module.css'

export function AccountScreen() {
  const { username, email } = useAccount()
  const navigate = useNavigate()
  return (
    <Screen
      title={accountText.title}
      before={
        <RoundButton
          icon="left"
          label={accountText.back}
          onClick={() => void navigate({ to: '/settings' })}
        />
      }
    >
      <Card className={css['card']}>
        <Avatar initials={initialsOf(username, email)} />
        <p>
          <b>{username ?? accountText.username}</b>
          <span>{email}</span>
        </p>
      </Card>
      <ButtonLink look="tonal" icon="pencil" to="/edit-profile">
        {accountText.edit}
      </ButtonLink>
      <PasswordReset email={email} />
      <ButtonLink look="tonal" icon="keep" to="/recovery-key">
        {accountText.recovery}
      </ButtonLink>
      <SignOut />
    </Screen>
  )
}
