import { useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useGoBack } from '#journal-ui/BackButton.tsx'
import { useAccount } from '#context/session.ts'
import { useEngine } from '#context/engine.ts'
import { checkUsername, initialsOf, maxUsernameLength } from '#domain/username.ts'
import { pauseUnlessTapped } from '#platform/pause.ts'
import { accountText } from '#text/account.ts'
import { editProfileText } from '#text/editProfile.ts'
import { failureText } from '#text/failures.ts'
import { fr } from '#text/typography.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { useDevice } from '#ui/DeviceContext.tsx'
import { Field } from '#ui/Field.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Screen } from '#ui/Screen.tsx'
import { showNotification } from '#ui/toastStore.ts'
import { useIsHere } from '#ui/useIsHere.ts'
import css from './EditProfileScreen.module.css'

const afterSaveMs = 1500
const saveVibrationMs = 8

export function EditProfileScreen() {
  const account = useAccount()
  const engine = useEngine()
  const { vibration } = useDevice()
  const navigate = useNavigate()
  const goBack = useGoBack()
  const isHere = useIsHere()
  const [current] = useState(account.username ?? '')
  const [username, setUsername] = useState(current)
  const [hasError, setHasError] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const problem = checkUsername(username)
  const isChanged = username.trim() !== current

  const save = async (): Promise<void> => {
    setBusy(true)
    const result = await engine.session.setUsername(username.trim())
    if (!result.ok) {
      setBusy(false)
      showNotification(failureText(result.error, editProfileText.failed), 'error')
      return
    }
    showNotification(editProfileText.done, 'success')
    vibration.vibrate(saveVibrationMs)
    await pauseUnlessTapped(afterSaveMs)
    if (isHere()) void navigate({ to: '/account-settings', replace: true })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setHasError(problem !== null)
    if (problem === null && isChanged) void save()
  }

  return (
    <Screen
      title={editProfileText.title}
      before={
        <RoundButton
          icon="left"
          label={accountText.back}
          onClick={() => goBack('/account-settings')}
        />
      }
    >
      <div className={css['avatar']}>
        <Avatar initials={initialsOf(account.username, account.email)} />
        <Button look="plain" isFit onClick={() => showNotification(editProfileText.soon, 'info')}>
          {editProfileText.changeAvatar}
        </Button>
      </div>
      <form className={css['form']} noValidate onSubmit={submit}>
        <Field
          label={editProfileText.username}
          name="username"
          autoComplete="nickname"
          maxLength={maxUsernameLength}
          value={username}
          error={hasError && problem !== null ? fr(editProfileText[problem]) : undefined}
          onBlur={() => setHasError(isChanged)}
          onChange={(event) => {
            setUsername(event.target.value)
            setHasError(false)
          }}
        />
        <Field
          label={editProfileText.email}
          type="email"
          value={account.email}
          hint={editProfileText.emailNote}
          readOnly
        />
        <Button type="submit" isBusy={isBusy} disabled={problem !== null || !isChanged}>
          {isBusy ? editProfileText.submitting : editProfileText.submit}
        </Button>
      </form>
    </Screen>
  )
}
