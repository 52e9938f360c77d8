import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { createHeldState, useHeldState } from '#context/heldState.ts'
import { useAccount, useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { useSubmit } from '#context/useSubmit.ts'
import type { RecoveryKey } from '#engine/session/recovery.ts'
import { areWordsCurrent, confirmRecoveryKey } from '#engine/session/recoveryMemo.ts'
import { useGoBack } from '#journal-ui/links.tsx'
import { recoveryText } from '#text/recovery.ts'
import { useNewStep } from '#ui/newStep.ts'
import { useAskedUnload } from '#ui/useAskedUnload.ts'
import { useBackCloses } from '#ui/useBackCloses.ts'
import { alertError, showNotification } from '#ui/toastStore.ts'
import { MakeKeyStep } from './MakeKeyStep.tsx'
import { ProveWordStep } from './ProveWordStep.tsx'
import { WordsStep } from './WordsStep.tsx'

const madeKey = createHeldState<RecoveryKey>('recovery')

/** Twelve words, shown once and kept nowhere; one of them is asked back as proof that they were noted. */
export function RecoveryKeyScreen() {
  const { email } = useAccount()
  const { value: made, isOpening, hold } = useHeldState(madeKey)
  const [isReplaced, setReplaced] = useState(false)
  const replaced = (): void => {
    setReplaced(true)
    hold(undefined)
  }
  if (isOpening) return null
  if (made !== undefined) return <MadeKey made={made} onReplaced={replaced} />
  return isReplaced ? (
    <MakeKeyAgain email={email} onMade={hold} />
  ) : (
    <MakeKeyStep email={email} onMade={hold} />
  )
}

/** In the place of the words, whose question had the focus. */
function MakeKeyAgain(props: Omit<ComponentProps<typeof MakeKeyStep>, 'why'>) {
  useNewStep()
  return <MakeKeyStep {...props} why={recoveryText.replaced} />
}

interface MadeKeyProps {
  readonly made: RecoveryKey
  /** Another tab or phone has made others: these open nothing. */
  readonly onReplaced: () => void
}

function MadeKey({ made: { words, wraps, askedAt }, onReplaced }: MadeKeyProps) {
  const journal = useJournal()
  const goBack = useGoBack()
  const [isNoted, setNoted] = useState(false)
  const isProven = useRef(false)
  const leave = (): void => goBack('/account-settings')
  useAskedUnload(() => !isProven.current)
  const isCurrent = valueOr(
    useReading(() => areWordsCurrent(journal, wraps), [journal, wraps]),
    true,
  )
  useEffect(() => {
    if (!isCurrent) onReplaced()
  }, [isCurrent, onReplaced])
  const { submit: keep } = useSubmit(async () => {
    if (!(await confirmRecoveryKey(journal, wraps))) {
      onReplaced()
      return null
    }
    showNotification(recoveryText.done, 'success')
    isProven.current = true
    leave()
    return null
  }, alertError)
  // The words are shown once: going back from the question leads to them, and past them once it is answered.
  useBackCloses(isNoted, () => (isProven.current ? leave() : setNoted(false)))
  if (!isNoted) return <WordsStep words={words} onNoted={() => setNoted(true)} onLeave={leave} />
  return (
    <ProveWordStep
      number={askedAt + 1}
      word={words[askedAt] ?? ''}
      onProven={keep}
      onAgain={() => setNoted(false)}
    />
  )
}
