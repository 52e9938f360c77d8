import { useState } from 'react'
import { stemOf } from '#engine/crypto/recoveryWords.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { recoveryText } from '#text/recovery.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { fieldValue, focusField, onFormSubmit } from '#ui/formFields.ts'
import { useNewStep } from '#ui/newStep.ts'

interface ProveWordStepProps {
  /** Counts from 1. */
  readonly number: number
  readonly word: string
  readonly onProven: () => void
  readonly onAgain: () => void
}

export function ProveWordStep({ number, word, onProven, onAgain }: ProveWordStepProps) {
  const [wrong, setWrong] = useState<string>()
  useNewStep()
  const submit = onFormSubmit((form) => {
    const given = stemOf(fieldValue(form, 'word'))
    if (given === stemOf(word)) {
      onProven()
      return
    }
    setWrong(given === '' ? recoveryText.missingWord : recoveryText.wrongWord)
    focusField(form, 'word')
  })
  return (
    <FormScreen
      title={recoveryText.proveTitle}
      intro={recoveryText.proveIntro}
      backTo="/account-settings"
    >
      <form noValidate onSubmit={submit} autoComplete="off">
        <Field
          label={recoveryText.which(number)}
          name="word"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={wrong}
          onInput={() => setWrong(undefined)}
        />
        <Button type="submit">{recoveryText.prove}</Button>
      </form>
      <Button variant="plain" onClick={onAgain}>
        {recoveryText.again}
      </Button>
    </FormScreen>
  )
}
