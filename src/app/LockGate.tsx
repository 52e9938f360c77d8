import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import type { SignedIn } from '#context/session.ts'
import { removeFirstPaint } from '#first-paint/firstPaint.ts'
import { focusTitleSoon } from './followBrowser.ts'
import css from './app.module.css'

const LockScreen = lazy(async () => ({
  default: (await import('#features/lock/LockScreen.tsx')).LockScreen,
}))
const Sunrise = lazy(async () => ({
  default: (await import('#features/lock/Sunrise.tsx')).Sunrise,
}))

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
  if (isLocked && isStartingAnew) return <Dark />
  if (isLocked) {
    return (
      <Suspense fallback={<Dark />}>
        <WithoutFirstPaint />
        <LockScreen
          hasPasskey={appLock.credentialId !== null}
          isPasskeyGone={appLock.isPasskeyGone === true}
        />
      </Suspense>
    )
  }
  return (
    <>
      {children}
      {isRising ? (
        <Suspense>
          <Sunrise onOpened={focusTitleSoon} onEnd={() => setRising(false)} />
        </Suspense>
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
