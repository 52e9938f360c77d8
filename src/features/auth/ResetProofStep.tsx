import { useState } from 'react'
import { useSubmit } from '#context/useSubmit.ts'
import type { ResetProof } from '#engine/session/resetProof.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { PasskeyButton } from '#journal-ui/PasskeyButton.tsx'
import { WordsField } from '#journal-ui/SecretFields.tsx'
import { resetPasswordText } from '#text/resetPassword.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { useTitleFocus } from '#ui/Screen.tsx'
import { useTiedMessage } from '#ui/useTiedMessage.ts'
import { fieldValue, focusField, onFormSubmit } from '#ui/formFields.ts'

interface ResetProofStepProps {
  /** Resolves with why it failed, or with null. */
  readonly onProof: (proof: ResetProof) => Promise<string | null>
  /** Back to the code. */
  readonly onBack: () => void
}

/** Where a mailed code is not enough: a passkey, or the words of the recovery key. */
export function ResetProofStep({ onProof, onBack }: ResetProofStepProps) {
  useTitleFocus()
  const [shown, setShown] = useState<'passkey' | 'words'>()
  const {
    isBusy,
    message,
    setMessage,
    submit: prove,
  } = useSubmit(async (_, proof: ResetProof) => onProof(proof))
  const tied = useTiedMessage(message)
  const submit = onFormSubmit((form) => {
    const words = fieldValue(form, 'secret')
    setShown('words')
    tied.tie(words.trim() === '' ? ['secret'] : [])
    setMessage(words.trim() === '' ? resetPasswordText.proofMissing : undefined)
    if (words.trim() === '') focusField(form, 'secret')
    else prove({ words })
  })
  return (
    <FormScreen
      backTo="/welcome"
      title={resetPasswordText.proofTitle}
      intro={resetPasswordText.proofIntro}
      onBack={onBack}
    >
      <PasskeyButton
        label={resetPasswordText.proofAsk}
        isBusy={isBusy && shown === 'passkey'}
        isDisabled={isBusy}
        message={undefined}
        onClick={() => {
          setShown('passkey')
          prove({ passkey: true })
        }}
      />
      {message === undefined ? null : (
        <Note kind="error" id={tied.id}>
          {message}
        </Note>
      )}
      <form noValidate autoComplete="off" onSubmit={submit} onInput={() => setMessage(undefined)}>
        <WordsField wrongBecause={tied.because('secret')} />
        <Button
          type="submit"
          variant="tonal"
          isBusy={isBusy && shown === 'words'}
          disabled={isBusy}
        >
          {isBusy && shown === 'words'
            ? resetPasswordText.proofSubmitting
            : resetPasswordText.proofSubmit}
        </Button>
      </form>
    </FormScreen>
  )
}
