import { useState } from 'react'
import { useSubmit } from '#context/useSubmit.ts'
import type { ResetProof } from '#engine/session/resetProof.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { PasskeyButton } from '#journal-ui/PasskeyButton.tsx'
import { WordsField } from '#journal-ui/SecretFields.tsx'
import { resetPasswordText } from '#text/resetPassword.ts'
import { Button } from '#ui/Button.tsx'
import { useNewStep } from '#ui/newStep.ts'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'

export interface RefusedProof {
  readonly sentence: string
  readonly isSecretWrong: boolean
}

interface ResetProofStepProps {
  /** Resolves with why it failed, and whether the words are to be mended, or with null. */
  readonly onProof: (proof: ResetProof) => Promise<RefusedProof | null>
  /** Back to the code. */
  readonly onBack: () => void
}

/** Where a mailed code is not enough: a passkey, or the words of the recovery key. */
export function ResetProofStep({ onProof, onBack }: ResetProofStepProps) {
  useNewStep()
  const [shown, setShown] = useState<'passkey' | 'words'>()
  const fault = useFault()
  const {
    isBusy,
    message,
    setMessage,
    submit: prove,
  } = useSubmit(async (_, proof: ResetProof, form?: HTMLFormElement) => {
    const refused = await onProof(proof)
    if (refused === null) return null
    if (form === undefined || !refused.isSecretWrong) return refused.sentence
    return fault.at(form, ['secret'], refused.sentence)
  })
  const said = useFormMessage({ message, setMessage, fault })
  const submit = said.onFilled(['secret'], resetPasswordText.proofMissing, ({ secret }, form) => {
    setShown('words')
    prove({ words: secret }, form)
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
      <FormNote {...said} />
      <form noValidate autoComplete="off" onSubmit={submit} onInput={() => setMessage(undefined)}>
        <WordsField wrongBecause={said.because('secret')} />
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
