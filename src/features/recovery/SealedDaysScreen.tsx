import { useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useAccount } from '#context/session.ts'
import { useEngine } from '#context/engine.ts'
import type { SealedSecret } from '#engine/engine.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { WayChoice, type Way } from '#journal-ui/WayChoice.tsx'
import { WordsField } from '#journal-ui/WordsField.tsx'
import { CurrentPasswordField, PasswordField } from '#journal-ui/PasswordField.tsx'
import { sealedText } from '#text/recovery.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { fieldValue, focusField } from '#ui/formFields.ts'
import { showNotification } from '#ui/toastStore.ts'
import { sealedFailureText } from './sealedFailureText.ts'

const ways = [
  ['words', sealedText.byWords],
  ['password', sealedText.byPassword],
] as const

/** Days sealed under an older key: the words or a password of before open them here, and then on every phone. */
export function SealedDaysScreen() {
  const { email } = useAccount()
  const engine = useEngine()
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('words')
  const [message, setMessage] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const open = async (secret: SealedSecret, password: string): Promise<void> => {
    setBusy(true)
    const result = await engine.recovery.openSealed(secret, password)
    setBusy(false)
    if (!result.ok) setMessage(sealedFailureText(result.error, way))
    else if (!result.value.hasOpened) setMessage(sealedText.nothingMore)
    else {
      showNotification(sealedText.done, 'success')
      void navigate({ to: '/home', replace: true })
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const secret = fieldValue(form, 'secret')
    const password = fieldValue(form, 'password')
    const isWhole = secret.trim() !== '' && password !== ''
    setMessage(isWhole ? undefined : sealedText.missing)
    if (!isWhole) focusField(form, secret.trim() === '' ? 'secret' : 'password')
    else void open(way === 'words' ? { words: secret } : { oldPassword: secret }, password)
  }

  return (
    <FormScreen
      title={fr(sealedText.title)}
      intro={fr(sealedText.intro)}
      backTo="/account-settings"
    >
      <WayChoice label={sealedText.ways} ways={ways} way={way} onChange={setWay} />
      <form noValidate autoComplete="off" onSubmit={submit} onInput={() => setMessage(undefined)}>
        {way === 'words' ? (
          <WordsField />
        ) : (
          <PasswordField
            label={sealedText.oldPassword}
            name="secret"
            autoComplete="off"
            hint={fr(sealedText.oldPasswordHint)}
          />
        )}
        <CurrentPasswordField email={email} label={sealedText.password} />
        {message === undefined ? null : <Note kind="error">{fr(message)}</Note>}
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? sealedText.submitting : sealedText.submit}
        </Button>
      </form>
      <Note kind="info">{fr(sealedText.elsewhere)}</Note>
    </FormScreen>
  )
}
