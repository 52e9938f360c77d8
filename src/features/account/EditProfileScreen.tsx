import { setUsername } from '#engine/session/signIn.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { focusField, onFormSubmit } from '#ui/formFields.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { MailAddress } from '#journal-ui/MailAddress.tsx'
import { useGoBack } from '#journal-ui/links.tsx'
import { typedUsername, useHeldState } from '#context/heldState.ts'
import { useAccount, useJournal } from '#context/session.ts'
import { checkUsername, initialsOf, maxUsernameLength } from '#domain/username.ts'
import { pauseUnlessTapped } from '#platform/pause.ts'
import { accountText } from '#text/account.ts'
import { editProfileText } from '#text/editProfile.ts'
import { failureText } from '#text/failures.ts'
import { Avatar } from '#ui/Tile.tsx'
import { Button } from '#ui/Button.tsx'
import { ReasonedButton } from '#ui/ReasonedButton.tsx'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { Field } from '#ui/Field.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Screen } from '#ui/Screen.tsx'
import { notifyError, showNotification } from '#ui/toastStore.ts'
import css from './account.module.css'

const afterSaveMs = 1500
const saveVibrationMs = 8

export function EditProfileScreen() {
  const account = useAccount()
  const journal = useJournal()
  const { vibration } = useBrowser()
  const navigate = useNavigate()
  const goBack = useGoBack()
  const [current] = useState(account.username ?? '')
  const { value: username = current, hold: setTyped } = useHeldState(typedUsername)
  const [hasError, setHasError] = useState(false)
  const addressId = useId()
  const noteId = useId()
  const problem = checkUsername(username)
  const isChanged = username.trim() !== current

  const { isBusy, submit: save } = useSubmit(async (isHere) => {
    const result = await setUsername(journal, username.trim())
    if (!result.ok) return failureText(result.error, editProfileText.failed)
    showNotification(editProfileText.done, 'success')
    vibration.vibrate(saveVibrationMs)
    await pauseUnlessTapped(afterSaveMs)
    if (isHere()) await navigate({ to: '/account-settings', replace: true })
    return null
  }, notifyError)
  const submit = onFormSubmit(() => {
    if (problem === null && isChanged) save()
  })

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
        <Button
          variant="plain"
          isFit
          onClick={() => showNotification(editProfileText.soon, 'info')}
        >
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
          error={hasError && problem !== null ? editProfileText[problem] : undefined}
          onBlur={() => setHasError(isChanged)}
          onChange={(event) => {
            setTyped(event.target.value)
            setHasError(false)
          }}
        />
        <div className={css['address']}>
          <label htmlFor={addressId}>{editProfileText.email}</label>
          <output id={addressId} aria-describedby={noteId}>
            <MailAddress email={account.email} />
          </output>
          <p id={noteId}>{editProfileText.emailNote}</p>
        </div>
        <ReasonedButton
          type="submit"
          isBusy={isBusy}
          offBecause={
            problem !== null
              ? editProfileText[problem]
              : isChanged
                ? null
                : editProfileText.unchanged
          }
          isToldThere={problem !== null}
          onOff={({ currentTarget }) => {
            setHasError(problem !== null)
            if (currentTarget.form !== null) focusField(currentTarget.form, 'username')
          }}
        >
          {isBusy ? editProfileText.submitting : editProfileText.submit}
        </ReasonedButton>
      </form>
    </Screen>
  )
}
