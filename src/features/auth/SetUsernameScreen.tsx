import { typedUsername, useHeldState } from '#context/heldState.ts'
import { useJournal } from '#context/session.ts'
import { setUsername } from '#engine/session/signIn.ts'
import { useNavigate } from '@tanstack/react-router'
import { onFormSubmit } from '#ui/formFields.ts'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'
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
  const fault = useFault()
  const {
    isBusy,
    message,
    setMessage,
    submit: choose,
  } = useSubmit(async (isHere) => {
    const result = await setUsername(journal, username.trim())
    if (!result.ok) {
      const sentence = failureText(result.error, setUsernameText.failed)
      browser.alert(sentence)
      return sentence
    }
    if (isHere()) await navigate({ to: '/home', replace: true })
    return null
  })
  const said = useFormMessage({ message, setMessage, fault })
  const submit = onFormSubmit((form) => {
    const problem = checkFirstUsername(username)
    if (problem === null) return choose()
    const sentence = setUsernameText[problem]
    browser.alert(sentence)
    said.refuse(form, ['username'], sentence)
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
          wrongBecause={said.because('username')}
          onChange={(event) => {
            setTyped(event.target.value)
            setMessage(undefined)
          }}
        />
        <FormNote {...said} />
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? setUsernameText.submitting : setUsernameText.submit}
        </Button>
      </form>
      <SignOut isQuiet />
    </Screen>
  )
}
