import { useState } from 'react'
import { useEngine } from '#context/engine.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { normaliseEmail } from '#domain/email.ts'
import {
  openLockedJournals,
  type JournalSecret,
  type OpenedJournals,
} from '#engine/data/lockedJournals.ts'
import { PasswordField } from '#journal-ui/PasswordField.tsx'
import { type Way, WayChoice, WordsField } from '#journal-ui/SecretFields.tsx'
import { controlText } from '#text/controls.ts'
import { type Failure, failureText } from '#text/failures.ts'
import { lockedText } from '#text/lockedJournals.ts'
import { wordsFailureText } from '#text/recovery.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { Field } from '#ui/Field.tsx'
import { fieldValue, focusField, onFormSubmit } from '#ui/formFields.ts'
import { useTiedMessage } from '#ui/useTiedMessage.ts'
import css from './MyDataScreen.module.css'

const ways = [
  ['password', lockedText.byPassword],
  ['words', lockedText.byWords],
] as const

interface OpenLockedFormProps {
  readonly onOpened: (opened: OpenedJournals) => void
  readonly onClose: () => void
}

function refusalText(failure: Failure, way: Way): string {
  if (failure.type === 'wrongSecret') {
    return way === 'words' ? lockedText.wrongWords : lockedText.wrongPassword
  }
  return wordsFailureText(failure) ?? failureText(failure, lockedText.failed)
}

/** Opens journals that rest on this phone with their owner's password or words. Works without network. */
export function OpenLockedForm({ onOpened, onClose }: OpenLockedFormProps) {
  const engine = useEngine()
  const [way, setWay] = useState<Way>('password')
  const {
    isBusy,
    message,
    setMessage,
    submit: open,
  } = useSubmit(async (isHere, secret: JournalSecret) => {
    const result = await openLockedJournals(engine, secret)
    if (!result.ok) return refusalText(result.error, way)
    if (isHere()) onOpened(result.value)
    return null
  })
  const tied = useTiedMessage(message)
  const submit = onFormSubmit((form) => {
    const names = way === 'words' ? ['secret'] : ['email', 'password']
    const empty = names.filter((name) => fieldValue(form, name).trim() === '')
    tied.tie(empty)
    setMessage(empty[0] === undefined ? undefined : lockedText.missing)
    if (empty[0] !== undefined) focusField(form, empty[0])
    else if (way === 'words') open({ words: fieldValue(form, 'secret') })
    else {
      const email = normaliseEmail(fieldValue(form, 'email'))
      open({ email, password: fieldValue(form, 'password') })
    }
  })

  return (
    <>
      <WayChoice
        label={lockedText.ways}
        ways={ways}
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
          <WordsField wrongBecause={tied.because('secret')} />
        ) : (
          <>
            <Field
              label={lockedText.email}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              wrongBecause={tied.because('email')}
            />
            <PasswordField
              label={lockedText.password}
              name="password"
              autoComplete="current-password"
              wrongBecause={tied.because('password')}
            />
          </>
        )}
        {message === undefined ? null : (
          <Note kind="error" id={tied.id}>
            {message}
          </Note>
        )}
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? lockedText.submitting : lockedText.submit}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {controlText.cancel}
        </Button>
      </form>
    </>
  )
}
