import { useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { removeFirstPaint } from '#first-paint/firstPaint.ts'
import { faultText, pageFaultText } from '#text/fault.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { Button } from '#ui/Button.tsx'
import { useTitleFocus } from '#ui/Screen.tsx'
import css from './app.module.css'

/** Shown when a screen threw, or when the phone's storage did not open. What is stored is not touched. */
export function FaultScreen() {
  const hasNoStorage = useStore(storageFault, ({ hasFailed }) => hasFailed)
  const { isOnline: watched } = useBrowser()
  const isOnline = useWatched(watched)
  useLayoutEffect(removeFirstPaint, [])
  // What broke had the focus.
  useTitleFocus()
  const { title, detail, reload } = hasNoStorage ? faultText.storage : pageFaultText(isOnline)
  return (
    <main className={css['fault']}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{detail}</p>
      <Button isFit onClick={() => window.location.reload()}>
        {reload}
      </Button>
    </main>
  )
}

/** Whether the phone's storage failed to open at the start, or does not answer: without it the app can show nothing. */
interface StorageFault {
  readonly hasFailed: boolean
}

export const storageFault = createStore<StorageFault>(() => ({ hasFailed: false }))

export const announceStorageFault = (): void => storageFault.setState({ hasFailed: true })
export const retractStorageFault = (): void => storageFault.setState({ hasFailed: false })
