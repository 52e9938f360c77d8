import { useEffect, useEffectEvent, useState } from 'react'
import { createHeldState, useHeldState } from '#context/heldState.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { useAccount, useJournal } from '#context/session.ts'
import { readRecoveryState } from '#engine/session/recoveryMemo.ts'
import { readResealing, type ResealProgress } from '#engine/sync/reseal.ts'
import { FormScreen } from '#journal-ui/FormScreen.tsx'
import { ButtonLink } from '#journal-ui/links.tsx'
import { sealedText } from '#text/recovery.ts'
import { theftText } from '#text/theft.ts'
import { Card, Note } from '#ui/Card.tsx'
import { ProgressSun } from '#ui/ProgressSun.tsx'
import { useNewStep } from '#ui/newStep.ts'
import { TheftForm } from './TheftForm.tsx'
import css from './TheftScreen.module.css'

/** The app lock may fall before it was read. */
const doneChange = createHeldState<true>('theft')

/** « Quelqu'un connaît peut-être mon mot de passe »: asks, then says what was done and how far the days of before are. */
export function TheftScreen() {
  const { email } = useAccount()
  const journal = useJournal()
  const { value: isDone = false, isOpening, hold: setDone } = useHeldState(doneChange)
  const progress = useReading(() => readResealing(journal), [journal])
  const known = valueOr(progress, null)
  const recovery = useReading(() => readRecoveryState(journal), [journal])
  const { hasKey = false, hasSealedDays = false } = valueOr(recovery, null) ?? {}
  // The change forgets it.
  const [hadKey, setHadKey] = useState(false)
  if (!isDone && hasKey && !hadKey) setHadKey(true)
  // After a reload too, as long as days are left.
  const isGoingOn = known?.reason === 'theft' && known.left > 0
  const stay = useEffectEvent(() => setDone(true))
  useEffect(() => {
    if (isGoingOn) stay()
  }, [isGoingOn])
  if (isOpening) return null
  if (isDone || isGoingOn) return <Done progress={known} hadKey={hadKey} />
  return (
    <FormScreen title={theftText.title} intro={theftText.intro} backTo="/devices">
      <Note kind="info">{theftText.over}</Note>
      {hasSealedDays ? (
        <>
          <Note kind="info">{theftText.sealedFirst}</Note>
          <ButtonLink variant="tonal" to="/sealed-days">
            {sealedText.title}
          </ButtonLink>
        </>
      ) : null}
      <TheftForm email={email} onDone={() => setDone(true)} />
    </FormScreen>
  )
}

interface DoneProps {
  readonly progress: ResealProgress | null
  /** This phone remembers a recovery key of before the change. */
  readonly hadKey: boolean
}

function Done({ progress, hadKey }: DoneProps) {
  useNewStep()
  return (
    <FormScreen title={theftText.doneTitle} intro={theftText.done} backTo="/devices">
      {progress === null ? null : <Progress {...progress} />}
      <Note kind="info">{hadKey ? theftText.recovery : theftText.firstRecovery}</Note>
      <ButtonLink to="/recovery-key">{theftText.makeKey}</ButtonLink>
    </FormScreen>
  )
}

const Progress = ({ total, left, underOther }: ResealProgress) => (
  <Card className={css['progress']}>
    {left === 0 ? (
      <p>{underOther === 0 ? theftText.allDone : theftText.kept(underOther)}</p>
    ) : (
      <>
        <ProgressSun
          label={theftText.progressLabel}
          valueText={theftText.progress(total - left, total)}
          done={total - left}
          total={total}
        />
        <p>{theftText.goingOn}</p>
      </>
    )}
  </Card>
)
