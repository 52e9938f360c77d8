import { useState, type SubmitEvent } from 'react'
import { stemOf } from '#engine/crypto/recoveryWords.ts'
import { recoveryText } from '#text/recovery.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useTitleFocus } from '#ui/useTitleFocus.ts'
import { fieldValue, focusField } from '#ui/formFields.ts'
import { RecoveryScreen } from './RecoveryScreen.tsx'

interface ProveWordStepProps {
  /** Counts from 1. */
  readonly number: number
  readonly word: string
  readonly onProven: () => void
  readonly onAgain: () => void
}

export function ProveWordStep({ number, word, onProven, onAgain }: ProveWordStepProps) {
  const [isWrong, setWrong] = useState(false)
  useTitleFocus()
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const isRight = stemOf(fieldValue(form, 'word')) === stemOf(word)
    setWrong(!isRight)
    if (isRight) onProven()
    else focusField(form, 'word')
  }
  return (
    <RecoveryScreen title={recoveryText.proveTitle} intro={recoveryText.proveIntro}>
      <form noValidate onSubmit={submit} autoComplete="off">
        <Field
          label={fr(recoveryText.which(number))}
          name="word"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={isWrong ? fr(recoveryText.wrongWord) : undefined}
          onInput={() => setWrong(false)}
        />
        <Button type="submit">{recoveryText.prove}</Button>
      </form>
      <Button look="plain" onClick={onAgain}>
        {recoveryText.again}
      </Button>
    </RecoveryScreen>
  )
}
