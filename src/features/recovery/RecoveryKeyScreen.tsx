import { useEffect, useEffectEvent, useState } from 'react'
import { createHeldState, useHeldState } from '#context/heldState.ts'
import { useAccount, useJournal } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import type { Envelope } from '#domain/brands.ts'
import type { RecoveryKey } from '#engine/session/recovery.ts'
import { confirmRecoveryKey } from '#engine/session/recoveryMemo.ts'
import { openRecoveryKey } from '#engine/session/shownRecoveryKey.ts'
import { useGoBack } from '#journal-ui/links.tsx'
import { recoveryText } from '#text/recovery.ts'
import { alertError, showNotification } from '#ui/toastStore.ts'
import { MakeKeyStep } from './MakeKeyStep.tsx'
import { ProveWordStep } from './ProveWordStep.tsx'
import { WordsStep } from './WordsStep.tsx'

const madeKey = createHeldState<Envelope>()

/** Twelve words, shown once and kept nowhere; one of them is asked back as proof that they were noted. */
export function RecoveryKeyScreen() {
  const { email } = useAccount()
  const [sealed, setSealed] = useHeldState(madeKey)
  return sealed === undefined ? (
    <MakeKeyStep email={email} onMade={setSealed} />
  ) : (
    <MadeKey sealed={sealed} onLost={() => setSealed(undefined)} />
  )
}

interface MadeKeyProps {
  readonly sealed: Envelope
  /** It does not open: another one is made. */
  readonly onLost: () => void
}

function MadeKey({ sealed, onLost }: MadeKeyProps) {
  const journal = useJournal()
  const goBack = useGoBack()
  const [key, setKey] = useState<RecoveryKey>()
  const [isNoted, setNoted] = useState(false)
  const lose = useEffectEvent(onLost)
  useEffect(() => {
    void openRecoveryKey(journal, sealed).then((opened) =>
      opened === undefined ? lose() : setKey(opened),
    )
  }, [journal, sealed])
  const { submit: keep } = useSubmit(async () => {
    await confirmRecoveryKey(journal)
    showNotification(recoveryText.done, 'success')
    goBack('/account-settings')
    return null
  }, alertError)
  if (key === undefined) return null
  if (!isNoted) return <WordsStep words={key.words} onNoted={() => setNoted(true)} />
  return (
    <ProveWordStep
      number={key.askedAt + 1}
      word={key.words[key.askedAt] ?? ''}
      onProven={keep}
      onAgain={() => setNoted(false)}
    />
  )
}
