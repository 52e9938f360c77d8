import { requestReset } from '#engine/session/passwordReset.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEngine } from '#context/engine.ts'
import { useAccount } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { initialsOf } from '#domain/username.ts'
import { Row, RowLink } from '#journal-ui/Row.tsx'
import { SignOut } from '#journal-ui/SignOut.tsx'
import { pauseUnlessTapped } from '#platform/pause.ts'
import { accountText } from '#text/account.ts'
import { Card } from '#ui/Card.tsx'
import { RowGroup } from '#ui/RowGroup.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Avatar } from '#ui/Tile.tsx'
import { notifyError, showNotification } from '#ui/toastStore.ts'
import css from './account.module.css'

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
      <RowGroup title={accountText.you}>
        <RowLink icon="pencil" tone="primary" label={accountText.edit} to="/edit-profile" />
      </RowGroup>
      <RowGroup title={accountText.opening}>
        <PasswordReset email={email} />
        <RowLink icon="key" tone="green" label={accountText.recovery} to="/recovery-key" />
        <RowLink icon="phone" tone="glow" label={accountText.devices} to="/devices" />
      </RowGroup>
      <SignOut />
    </Screen>
  )
}

const afterSentMs = 1500

interface PasswordResetProps {
  readonly email: string
}

/** A password is changed with a mailed code, signed in or not. */
function PasswordReset({ email }: PasswordResetProps) {
  const navigate = useNavigate()
  const engine = useEngine()
  const { isBusy, submit } = useSubmit(async (isHere) => {
    const result = await requestReset(engine, email)
    if (!result.ok) return accountText.resetFailed
    showNotification(accountText.resetSent, 'success')
    await pauseUnlessTapped(afterSentMs)
    if (isHere()) {
      await navigate({ to: '/reset-password', state: { email, resetFrom: 'account' } })
    }
    return null
  }, notifyError)
  return (
    <Row
      icon="password"
      tone="blue"
      label={accountText.change}
      isBusy={isBusy}
      onClick={() => submit()}
    />
  )
}
