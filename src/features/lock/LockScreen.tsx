import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEngine } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { hasUnstoredText } from '#engine/journal/readDrafts.ts'
import { unlockWithPasskey } from '#engine/session/appLock.ts'
import { appLockText } from '#text/appLock.ts'
import { Button } from '#ui/Button.tsx'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { Note } from '#ui/Card.tsx'
import { FormNote } from '#ui/formMessage.tsx'
import { useTitleFocus } from '#ui/Screen.tsx'
import { Night } from './Night.tsx'
import { UnlockForm } from './UnlockForm.tsx'
import { skies, useSkyColor } from '#ui/useSkyColor.ts'
import * as laterIcons from '#ui/laterIcons.ts'
import css from './LockScreen.module.css'

type Way = 'passkey' | 'password'

/** Why the passkey did not open, in words. */
const refusalText = {
  needsPassword: appLockText.needsPassword,
  none: appLockText.none,
  noPrf: appLockText.none,
  refused: appLockText.refused,
  exists: appLockText.refused,
  failed: appLockText.refused,
} as const

interface LockScreenProps {
  readonly hasPasskey: boolean
  /** It was removed elsewhere, which is said until the password has opened. */
  readonly isPasskeyGone: boolean
}

/** Stands before the pages while the journal is locked: nothing of it is on the page or in its memory. */
export function LockScreen({ hasPasskey, isPasskeyGone }: LockScreenProps) {
  const engine = useEngine()
  const journal = useJournal()
  const [way, setWay] = useState<Way>(hasPasskey ? 'passkey' : 'password')
  const [holdsWords] = useState(() => hasUnstoredText(journal))
  useTitleFocus()
  useSkyColor(skies.night)
  const {
    isBusy,
    message,
    setMessage,
    submit: unlock,
  } = useSubmit(async () => {
    const opened = await unlockWithPasskey(engine, journal)
    if (opened.ok) return null
    const { error } = opened
    const why = error.type === 'noPasskey' ? error.why : error.type
    if (why === 'none' || why === 'noPrf' || why === 'needsPassword') setWay('password')
    return refusalText[why]
  })
  useAskedOnArrival(hasPasskey, unlock)
  const shown = message ?? (isPasskeyGone ? appLockText.none : undefined)
  const choosePassword = (): void => {
    setMessage(undefined)
    setWay('password')
  }
  const choosePasskey = (): void => {
    setWay('passkey')
    // A browser that is still asked takes no second question.
    if (!isBusy) unlock()
  }
  return (
    <main className={css['screen']}>
      <div className={css['top']}>
        <Night />
        <img className={css['logo']} src="/logo.svg" alt="" width="84" height="84" />
        <h1 tabIndex={-1}>{appLockText.title}</h1>
        <p>{appLockText.intro}</p>
      </div>
      <div className={css['doors']}>
        {holdsWords ? <Note kind="error">{appLockText.wordsHeld}</Note> : null}
        <FormNote message={shown} />
        {way === 'passkey' ? (
          <>
            <div className={css['unlock']}>
              {/* Where the tap that chose it went. As the page is entered its title takes the focus, later than this. */}
              {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what was tapped has gone */}
              <Button icon={laterIcons.fingerprint} isBusy={isBusy} autoFocus onClick={unlock}>
                {isBusy ? appLockText.unlocking : appLockText.unlock}
              </Button>
            </div>
            <Button variant="plain" onClick={choosePassword}>
              {appLockText.byPassword}
            </Button>
          </>
        ) : (
          <UnlockForm onBack={hasPasskey ? choosePasskey : null} />
        )}
      </div>
    </main>
  )
}

/** Once, as soon as the page is looked at: a browser asks nobody behind another page. */
function useAskedOnArrival(hasPasskey: boolean, ask: () => void): void {
  const isVisible = useWatched(useBrowser().isVisible)
  const isAsked = useRef(false)
  const askOnce = useEffectEvent((): void => {
    if (isAsked.current) return
    isAsked.current = true
    ask()
  })
  const isDue = hasPasskey && isVisible
  useEffect(() => {
    if (isDue) askOnce()
  }, [isDue])
}
