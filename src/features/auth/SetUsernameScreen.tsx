import { typedUsername, useHeldState } from '#context/heldState.ts'
import { useJournal } from '#context/session.ts'
import { setUsername } from '#engine/session/signIn.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { focusField, onFormSubmit } from '#ui/formFields.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { checkFirstUsername, maxFirstUsernameLength } from '#domain/username.ts'
import { failureText } from '#text/failures.ts'
import { setUsernameText } from '#text/setUsername.ts'
import { Button } from '#ui/Button.tsx'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { Field } from '#ui/Field.tsx'
import { SignOut } from '#journal-ui/SignOut.tsx'
import { Screen } from '#ui/Screen.tsx'
import css from './auth.module.css'

export function SetUsernameScreen() {
  const navigate = useNavigate()
  const journal = useJournal()
  const browser = useBrowser()
  const { value: username = '', hold: setTyped } = useHeldState(typedUsername)
  const [error, setError] = useState<string>()

  const refuse = (sentence: string): void => {
    setError(sentence)
    browser.alert(sentence)
  }

  const { isBusy, submit: choose } = useSubmit(async (isHere, form: HTMLFormElement) => {
    const result = await setUsername(journal, username.trim())
    if (!result.ok) {
      focusField(form, 'username')
      return failureText(result.error, setUsernameText.failed)
    }
    if (isHere()) await navigate({ to: '/home', replace: true })
    return null
  }, refuse)

  const submit = onFormSubmit((form) => {
    const problem = checkFirstUsername(username)
    if (problem === null) return choose(form)
    refuse(setUsernameText[problem])
    focusField(form, 'username')
  })

  return (
    <Screen title={setUsernameText.title} isForm>
      <p className={css['question']}>{setUsernameText.question}</p>
      <form className={css['form']} noValidate onSubmit={submit}>
        <Field
          label={setUsernameText.label}
          name="username"
          autoComplete="off"
          maxLength={maxFirstUsernameLength}
          value={username}
          hint={setUsernameText.hint}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? setUsernameText.submitting : setUsernameText.submit}
        </Button>
      </form>
      <SignOut isQuiet />
    </Screen>
  )
}
