import type { ReactNode } from 'react'
import { initialsOf } from '#domain/username.ts'
import type { Account, Engine } from '#engine/engine.ts'
import { accountText } from '#text/account.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useNavigation } from '#ui/navigation.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Screen } from '#ui/Screen.tsx'
import { PasswordReset } from './PasswordReset.tsx'
import css from './AccountScreen.module.css'

interface AccountScreenProps {
  readonly engine: Engine
  readonly account: Account
  /** The code is on its way. */
  readonly onResetSent: (email: string) => void
  readonly signOut: ReactNode
}

export function AccountScreen({ engine, account, onResetSent, signOut }: AccountScreenProps) {
  const { username, email } = account
  const navigation = useNavigation()
  return (
    <Screen
      title={accountText.title}
      before={
        <RoundButton
          icon="left"
          label={accountText.back}
          onClick={() => navigation.go('/settings')}
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
      <PasswordReset engine={engine} email={email} onSent={onResetSent} />
      <ButtonLink look="tonal" icon="keep" to="/recovery-key">
        {accountText.recovery}
      </ButtonLink>
      {signOut}
    </Screen>
  )
}
