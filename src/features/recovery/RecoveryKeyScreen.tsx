import { confirmRecoveryKey } from '#engine/session/recoveryMemo.ts'
import { useState } from 'react'
import { useGoBack } from '#journal-ui/links.tsx'
import { useAccount, useJournal } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import type { RecoveryKey } from '#engine/session/recovery.ts'
import { recoveryText } from '#text/recovery.ts'
import { alertError, showNotification } from '#ui/toastStore.ts'
import { MakeKeyStep } from './MakeKeyStep.tsx'
import { ProveWordStep } from './ProveWordStep.tsx'
import { WordsStep } from './WordsStep.tsx'

/** Twelve words, shown once and kept nowhere; one of them is asked back as proof that they were noted. */
export function RecoveryKeyScreen() {
  const { email } = useAccount()
  const journal = useJournal()
  const goBack = useGoBack()
  const [key, setKey] = useState<RecoveryKey>()
  const [isNoted, setNoted] = useState(false)
  const { submit: keep } = useSubmit(async () => {
    await confirmRecoveryKey(journal)
    showNotification(recoveryText.done, 'success')
    goBack('/account-settings')
    return null
  }, alertError)
  if (key === undefined) return <MakeKeyStep email={email} onMade={setKey} />
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
