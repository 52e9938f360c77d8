import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { SignedIn } from '#context/session.ts'
import { removeFirstPaint } from '#first-paint/firstPaint.ts'
import { useLate } from '#ui/useLate.ts'
import { focusTitleSoon } from './followBrowser.ts'
import css from './app.module.css'

const loadLockScreen = () => import('#features/lock/LockScreen.tsx')
const loadSunrise = () => import('#features/lock/Sunrise.tsx')

interface LockGateProps {
  readonly session: Pick<SignedIn, 'appLock' | 'hasKey' | 'isStartingAnew'>
  readonly children: ReactNode
}

/** The locked screen instead of the pages, whatever the address; once it is open, the page of that address. */
export function LockGate({ session, children }: LockGateProps) {
  const { appLock, hasKey, isStartingAnew } = session
  const isLocked = appLock !== null && !hasKey
  const [isRising, setRising] = useState(isLocked)
  if (isLocked && !isRising) setRising(true)
  const lock = useLate(isLocked, loadLockScreen).part
  const rising = useLate(isRising, loadSunrise).part
  if (isLocked) {
    return isStartingAnew || lock === null ? (
      <Dark />
    ) : (
      <>
        <WithoutFirstPaint />
        <lock.LockScreen
          hasPasskey={appLock.credentialId !== null}
          isPasskeyGone={appLock.isPasskeyGone === true}
        />
      </>
    )
  }
  return (
    <>
      {children}
      {isRising && rising !== null ? (
        <rising.Sunrise onOpened={() => focusTitleSoon()} onEnd={() => setRising(false)} />
      ) : null}
    </>
  )
}

const Dark = () => <div className={css['night']} />

/** What stands where Accueil would takes the place of its picture too. */
export function WithoutFirstPaint() {
  useLayoutEffect(removeFirstPaint, [])
  return null
}
