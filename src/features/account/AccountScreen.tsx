import { askProfileAgain } from '#engine/session/askServer.ts'
import { isKeyToNote } from '#engine/session/keyToNote.ts'
import { requestReset } from '#engine/session/passwordReset.ts'
import { listPhones } from '#engine/session/phones.ts'
import { readRecoveryState } from '#engine/session/recoveryMemo.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useEngine } from '#context/engine.ts'
import { useAccount, useJournal } from '#context/session.ts'
import { useAsked } from '#context/useAsked.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { initialsOf } from '#domain/username.ts'
import { MailAddress } from '#journal-ui/MailAddress.tsx'
import { Row, RowLink } from '#journal-ui/Row.tsx'
import { SignOut } from '#journal-ui/SignOut.tsx'
import { pauseUnlessTapped } from '#platform/pause.ts'
import { accountText } from '#text/account.ts'
import { failureText } from '#text/failures.ts'
import { Card } from '#ui/Card.tsx'
import { RowGroup } from '#ui/RowGroup.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Avatar } from '#ui/Tile.tsx'
import { notifyError, showNotification } from '#ui/toastStore.ts'
import * as laterIcons from '#ui/laterIcons.ts'
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
          <span>
            <MailAddress email={email} />
          </span>
        </p>
      </Card>
      <RowGroup title={accountText.you}>
        <RowLink icon="pencil" tone="primary" label={accountText.edit} to="/edit-profile" />
      </RowGroup>
      <RowGroup title={accountText.opening}>
        <PasswordReset email={email} />
        <KeyRow />
        <DevicesRow />
      </RowGroup>
      <SignOut />
    </Screen>
  )
}

/** Only what is sure is said: the words may have been noted on another phone. */
function KeyRow() {
  const engine = useEngine()
  const journal = useJournal()
  // Another phone may have made a key since.
  useEffect(() => askProfileAgain(engine, journal), [engine, journal])
  const recovery = useReading(() => readRecoveryState(journal), [journal])
  const toNote = useReading(() => isKeyToNote(journal), [journal])
  const isNoted = valueOr(recovery, null)?.hasKey === true
  const isToNote = !isNoted && valueOr(toNote, false)
  return (
    <RowLink
      icon="key"
      tone="green"
      label={accountText.recovery}
      value={
        isNoted ? accountText.recoveryNoted : isToNote ? accountText.recoveryToNote : undefined
      }
      isGood={isNoted}
      to="/recovery-key"
    />
  )
}

/** How many there are, where there are others than this one, and once the server has said so. */
function DevicesRow() {
  const { known } = useAsked(listPhones)
  const count = known.status === 'known' ? known.value.length : 0
  return (
    <RowLink
      icon="phone"
      tone="glow"
      label={accountText.devices}
      value={count > 1 ? String(count) : undefined}
      to="/devices"
    />
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
    if (!result.ok) return failureText(result.error, accountText.resetFailed)
    showNotification(accountText.resetSent, 'success')
    await pauseUnlessTapped(afterSentMs)
    if (isHere()) {
      await navigate({ to: '/reset-password', state: { email, resetFrom: 'account' } })
    }
    return null
  }, notifyError)
  return (
    <Row
      icon={laterIcons.password}
      tone="blue"
      label={accountText.change}
      isBusy={isBusy}
      onClick={() => submit()}
    />
  )
}
