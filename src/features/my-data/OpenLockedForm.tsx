import { useState } from 'react'
import { useEngine } from '#context/engine.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { normaliseEmail } from '#domain/email.ts'
import {
  openLockedJournals,
  readWaysHere,
  type JournalSecret,
  type OpenedJournals,
} from '#engine/data/lockedJournals.ts'
import { PasskeyButton } from '#journal-ui/PasskeyButton.tsx'
import { PasswordField } from '#journal-ui/PasswordField.tsx'
import { type Way, WayChoice, WordsField } from '#journal-ui/SecretFields.tsx'
import { controlText } from '#text/controls.ts'
import { type Failure, failureText } from '#text/failures.ts'
import { lockedText } from '#text/lockedJournals.ts'
import { passkeysText } from '#text/passkeys.ts'
import { isSecretWrong, wordsFailureText } from '#text/recovery.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Card.tsx'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'
import css from './MyDataScreen.module.css'

const passwordAlone: Parameters<typeof lockedText.wrongPasskey>[0] = new Set(['password'])

const choices = [
  ['password', lockedText.byPassword],
  ['words', lockedText.byWords],
] as const

interface OpenLockedFormProps {
  /** The server has the account no more. */
  readonly isGone: boolean
  readonly onOpened: (opened: OpenedJournals) => void
  readonly onClose: () => void
}

function refusalText(
  failure: Failure,
  way: Way,
  ...known: Parameters<typeof lockedText.wrongWords>
): string {
  if (failure.type === 'wrongSecret') {
    return (way === 'words' ? lockedText.wrongWords : lockedText.wrongPassword)(...known)
  }
  return wordsFailureText(failure) ?? failureText(failure, lockedText.failed)
}

/** Opens journals that rest on this phone with their owner's password, words or passkey. Works without network. */
export function OpenLockedForm({ isGone, onOpened, onClose }: OpenLockedFormProps) {
  const engine = useEngine()
  const [way, setWay] = useState<Way>('password')
  const fault = useFault()
  const here = valueOr(
    useReading(() => readWaysHere(engine), [engine]),
    null,
  )
  // Until it is known, a password is what most have.
  const ways = here ?? passwordAlone
  const {
    isBusy,
    message,
    setMessage,
    submit: open,
  } = useSubmit(async (isHere, form: HTMLFormElement, secret: JournalSecret) => {
    const result = await openLockedJournals(engine, secret)
    if (!result.ok) {
      const sentence = refusalText(result.error, way, ways, isGone)
      if (!isSecretWrong(result.error)) return sentence
      return fault.at(form, way === 'words' ? ['secret'] : ['password', 'email'], sentence)
    }
    if (isHere()) onOpened(result.value)
    return null
  })
  const byPasskey = useSubmit(async (isHere) => {
    setMessage(undefined)
    const result = await openLockedJournals(engine, { passkey: true })
    if (!result.ok) {
      return result.error.type === 'wrongSecret'
        ? lockedText.wrongPasskey(ways)
        : failureText(result.error, lockedText.failed)
    }
    if (isHere()) onOpened(result.value)
    return null
  })
  const said = useFormMessage({
    message,
    setMessage: (sentence) => {
      setMessage(sentence)
      byPasskey.setMessage(undefined)
    },
    fault,
  })
  const submit =
    way === 'words'
      ? said.onFilled(['secret'], lockedText.missing, ({ secret }, form) =>
          open(form, { words: secret }),
        )
      : said.onFilled(['email', 'password'], lockedText.missing, ({ email, password }, form) =>
          open(form, { email: normaliseEmail(email), password }),
        )

  return (
    <>
      <WayChoice
        label={lockedText.ways}
        ways={choices}
        way={way}
        onChange={(chosen) => {
          setWay(chosen)
          setMessage(undefined)
        }}
      />
      <form
        className={css['form']}
        noValidate
        onSubmit={submit}
        onInput={() => setMessage(undefined)}
      >
        {way === 'words' ? (
          <>
            {here === null || here.has('recovery') ? null : (
              <Note kind="info">{lockedText.noWordsHere(ways)}</Note>
            )}
            <WordsField wrongBecause={said.because('secret')} />
          </>
        ) : (
          <>
            {here === null || here.size === 0 || here.has('password') ? null : (
              <Note kind="info">{lockedText.noPasswordHere(ways)}</Note>
            )}
            <Field
              label={lockedText.email}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              wrongBecause={said.because('email')}
            />
            <PasswordField
              label={lockedText.password}
              name="password"
              autoComplete="current-password"
              wrongBecause={said.because('password')}
            />
          </>
        )}
        <FormNote {...said} />
        <Button type="submit" isBusy={isBusy} disabled={byPasskey.isBusy}>
          {isBusy ? lockedText.submitting : lockedText.submit}
        </Button>
        {here?.has('passkey') === true ? (
          <PasskeyButton
            label={passkeysText.open}
            isBusy={byPasskey.isBusy}
            isDisabled={isBusy}
            message={byPasskey.message}
            onClick={byPasskey.submit}
          />
        ) : null}
        <Button variant="outline" onClick={onClose}>
          {controlText.cancel}
        </Button>
      </form>
    </>
  )
}
