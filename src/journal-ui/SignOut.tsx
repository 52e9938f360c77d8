import { useJournal } from '#context/session.ts'
import { useState } from 'react'
import { useReading, valueOr } from '#context/useReading.ts'
import { settle } from '#domain/result.ts'
import {
  NotSealedError,
  readHereAlone,
  signOut,
  type HereAlone,
  type SignOutChoice,
} from '#engine/session/signOut.ts'
import { settingsText } from '#text/settings.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { showAlert } from '#ui/toastStore.ts'
import { EndRow } from './Row.tsx'
import css from './SignOut.module.css'

/** `here`: null where the store does not tell. */
function question(here: HereAlone | null): { readonly title: string; readonly detail: string } {
  if (here === null)
    return { title: settingsText.unsentUnknownTitle, detail: settingsText.unsentUnknown }
  const { unsent, doubtful } = here
  if (doubtful === 0)
    return { title: settingsText.unsentTitle, detail: settingsText.unsentDetail(unsent) }
  return unsent === 0
    ? { title: settingsText.doubtTitle, detail: settingsText.doubtDetail(doubtful) }
    : { title: settingsText.unsentTitle, detail: settingsText.unsentAndDoubt(unsent, doubtful) }
}

interface SignOutProps {
  /** Beside something else that the page asks for. */
  readonly isQuiet?: boolean
}

/** Sends what waits, for five seconds at most; what could not be sent is kept or erased, as the person chooses. */
export function SignOut({ isQuiet = false }: SignOutProps) {
  const journal = useJournal()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const here = valueOr(
    useReading(() => readHereAlone(journal), [journal]),
    null,
  )
  // The server has everything meanwhile: there is nothing left to choose.
  if (isAsking && here !== null && here.unsent + here.doubtful === 0) setAsking(false)
  const { title, detail } = question(here)
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
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={title}>
        <p>{detail}</p>
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
