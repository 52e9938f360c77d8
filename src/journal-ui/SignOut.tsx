import { useJournal } from '#context/session.ts'
import { useState } from 'react'
import { useReading, valueOr } from '#context/useReading.ts'
import { settle } from '#domain/result.ts'
import {
  NotSealedError,
  readUnsentCount,
  signOut,
  type SignOutChoice,
} from '#engine/session/signOut.ts'
import { settingsText } from '#text/settings.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { showAlert } from '#ui/toastStore.ts'
import { EndRow } from './Row.tsx'
import css from './SignOut.module.css'

interface SignOutProps {
  /** Beside something else that the page asks for. */
  readonly isQuiet?: boolean
}

/** Sends what waits, for five seconds at most; what could not be sent is kept or erased, as the person chooses. */
export function SignOut({ isQuiet = false }: SignOutProps) {
  const journal = useJournal()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const unsent = valueOr(
    useReading(() => readUnsentCount(journal), [journal]),
    undefined,
  )
  // Everything has been sent meanwhile: there is nothing left to choose.
  if (isAsking && unsent === 0) setAsking(false)
  const leave = async (choice: SignOutChoice): Promise<void> => {
    setAsking(false)
    setBusy(true)
    const left = await settle(signOut(journal, choice))
    if (left.ok && left.value) return
    if (!journal.isOpen()) {
      const isKept = !left.ok && left.error instanceof NotSealedError
      showAlert(isKept ? settingsText.sealLater : settingsText.eraseLater, 'error')
      return
    }
    // Nothing has changed: ask again.
    setBusy(false)
    setAsking(true)
    if (choice === 'lock') showAlert(settingsText.keepFailed, 'error')
  }
  const begin = (): void => void leave('send')
  const label = isBusy ? settingsText.signingOut : settingsText.signOut
  return (
    <>
      {isQuiet ? (
        <Button variant="plain" icon="signOut" isBusy={isBusy} onClick={begin}>
          {label}
        </Button>
      ) : (
        <EndRow icon="signOut" label={label} isBusy={isBusy} onClick={begin} />
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={unsent === undefined ? settingsText.unsentUnknownTitle : settingsText.unsentTitle}
      >
        <p>
          {unsent === undefined ? settingsText.unsentUnknown : settingsText.unsentDetail(unsent)}
        </p>
        <p className={css['small']}>{settingsText.traces}</p>
        <div className={css['choices']}>
          <Button onClick={() => void leave('lock')}>{settingsText.keep}</Button>
          <Button variant="danger" onClick={() => void leave('erase')}>
            {settingsText.erase}
          </Button>
          <Button variant="plain" onClick={() => setAsking(false)}>
            {settingsText.stay}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
