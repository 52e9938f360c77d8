import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useEngine } from '#context/engine.ts'
import { useAccount, useJournal } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import type { WordsFailure } from '#engine/crypto/recoveryWords.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import type { KeyFailure } from '#engine/session/keyFlows.ts'
import { openWithPasskey } from '#engine/session/passkeySignIn.ts'
import { openSealedDays, type SealedSecret } from '#engine/session/recovery.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { PasskeyButton } from '#journal-ui/PasskeyButton.tsx'
import { CurrentPasswordField, PasswordField } from '#journal-ui/PasswordField.tsx'
import { useSealedDays } from '#journal-ui/SealedDaysNote.tsx'
import { type Way, WayChoice, WordsField } from '#journal-ui/SecretFields.tsx'
import { failureText } from '#text/failures.ts'
import { passkeysText } from '#text/passkeys.ts'
import { isSecretWrong, sealedText, wordsFailureText } from '#text/recovery.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'
import { showNotification } from '#ui/toastStore.ts'

const ways = [
  ['words', sealedText.byWords],
  ['password', sealedText.byPassword],
] as const

/** Days sealed under an older key: the words or a password of before open them here, and then on every phone. */
export function SealedDaysScreen() {
  const { email } = useAccount()
  const isNoneSealed = useSealedDays() === false
  const engine = useEngine()
  const journal = useJournal()
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('words')
  const fault = useFault()
  const {
    isBusy,
    message,
    setMessage,
    submit: open,
  } = useSubmit(async (isHere, form: HTMLFormElement, secret: SealedSecret, password: string) => {
    const result = await openSealedDays(journal, secret, password)
    if (!result.ok) {
      const sentence = sealedFailureText(result.error, way)
      const field = fieldAtFault(result.error)
      return field === null ? sentence : fault.at(form, [field], sentence)
    }
    if (!result.value.hasOpened) return sealedText.nothingMore
    showNotification(sealedText.done, 'success')
    if (isHere()) await navigate({ to: '/home', replace: true })
    return null
  })
  const passkey = useSubmit(async (isHere) => {
    const result = await openWithPasskey(engine, journal)
    if (!result.ok) return failureText(result.error, sealedText.failed)
    if (!result.value.hasOpened) return passkeysText.nothingMore
    showNotification(sealedText.done, 'success')
    if (isHere()) await navigate({ to: '/home', replace: true })
    return null
  })
  const said = useFormMessage({ message, setMessage, fault })
  const submit = said.onFilled(
    ['secret', 'password'],
    sealedText.missing,
    ({ secret, password }, form) =>
      open(form, way === 'words' ? { words: secret } : { oldPassword: secret }, password),
  )

  return (
    <FormScreen
      title={sealedText.title}
      intro={isNoneSealed ? sealedText.introNone : sealedText.intro}
      backTo="/account-settings"
    >
      <WayChoice
        label={sealedText.ways}
        ways={ways}
        way={way}
        onChange={(chosen) => {
          setWay(chosen)
          setMessage(undefined)
        }}
      />
      <form noValidate autoComplete="off" onSubmit={submit} onInput={() => setMessage(undefined)}>
        {way === 'words' ? (
          <WordsField wrongBecause={said.because('secret')} />
        ) : (
          <PasswordField
            label={sealedText.oldPassword}
            name="secret"
            autoComplete="off"
            hint={sealedText.oldPasswordHint}
            wrongBecause={said.because('secret')}
          />
        )}
        <CurrentPasswordField
          email={email}
          label={sealedText.password}
          wrongBecause={said.because('password')}
        />
        <FormNote {...said} />
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? sealedText.submitting : sealedText.submit}
        </Button>
      </form>
      <PasskeyButton
        label={passkeysText.open}
        isBusy={passkey.isBusy}
        isDisabled={isBusy}
        message={passkey.message}
        onClick={passkey.submit}
      />
      <Note kind="info">{sealedText.elsewhere}</Note>
    </FormScreen>
  )
}

type SealedFailure =
  | ApiFailure
  | KeyFailure
  | WordsFailure
  | { readonly type: 'wrongPassword' }
  | { readonly type: 'wrongSecret' }

/** Which field is to be mended; null where the failure is not about what was typed. */
function fieldAtFault(failure: SealedFailure): 'secret' | 'password' | null {
  if (failure.type === 'wrongPassword') return 'password'
  return isSecretWrong(failure) ? 'secret' : null
}

/** The sentence for a failure, as precise as what is known. */
function sealedFailureText(failure: SealedFailure, way: Way): string {
  const { type } = failure
  if (type === 'wrongPassword') return sealedText.wrongPassword
  if (type === 'wrongSecret') {
    return way === 'words' ? sealedText.wrongKey : sealedText.wrongOldPassword
  }
  return wordsFailureText(failure) ?? failureText(failure, sealedText.failed)
}
