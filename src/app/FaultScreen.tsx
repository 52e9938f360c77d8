import { useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { removeFirstPaint } from '#first-paint/firstPaint.ts'
import { faultText } from '#text/fault.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import { storageFault } from './storageFault.ts'
import css from './FaultScreen.module.css'

/** A screen broke, or the phone's storage did not open. The words are elsewhere, and safe. */
export function FaultScreen() {
  const hasNoStorage = useStore(storageFault, ({ hasFailed }) => hasFailed)
  useLayoutEffect(removeFirstPaint, [])
  const { title, detail, reload } = hasNoStorage ? faultText.storage : faultText.screen
  return (
    <main className={css['fault']}>
      <h1 tabIndex={-1}>{fr(title)}</h1>
      <p>{fr(detail)}</p>
      <Button isFit onClick={() => window.location.reload()}>
        {reload}
      </Button>
    </main>
  )
}
