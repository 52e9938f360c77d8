import { useLayoutEffect } from 'react'
import { faultText } from '#text/fault.ts'
import { Button } from '#ui/Button.tsx'
import { useDevice } from '#ui/DeviceContext.tsx'
import css from './FaultScreen.module.css'

/** A screen broke: the words are elsewhere, and safe. */
export function FaultScreen() {
  const { firstPaint } = useDevice()
  useLayoutEffect(() => firstPaint.giveWay(), [firstPaint])
  return (
    <main className={css['fault']}>
      <h1 tabIndex={-1}>{faultText.title}</h1>
      <p>{faultText.detail}</p>
      <Button isFit onClick={() => window.location.reload()}>
        {faultText.reload}
      </Button>
    </main>
  )
}
