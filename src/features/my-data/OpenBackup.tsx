import { useState } from 'react'
import { useToday } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { openBackup, type BackupSecret, type ShutBackup } from '#engine/data/backup.ts'
import { PasswordField } from '#journal-ui/PasswordField.tsx'
import { type Way, WayChoice, WordsField } from '#journal-ui/SecretFields.tsx'
import { localMoment } from '#platform/localMoment.ts'
import { openBackupText } from '#text/backup.ts'
import { controlText } from '#text/controls.ts'
import { type Failure, failureText } from '#text/failures.ts'
import { myDataText } from '#text/myData.ts'
import { isSecretWrong, wordsFailureText } from '#text/recovery.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { FormNote, useFault, useFormMessage } from '#ui/formMessage.tsx'
import css from './MyDataScreen.module.css'

const ways = [
  ['password', openBackupText.wayPassword],
  ['words', openBackupText.wayWords],
] as const

function refusalText(failure: Failure, way: Way, hasWords: boolean): string {
  if (failure.type === 'damaged') return openBackupText.damaged
  if (failure.type === 'wrongSecret') {
    return way === 'words' ? openBackupText.wrongWords : openBackupText.wrongPassword(hasWords)
  }
  return wordsFailureText(failure) ?? failureText(failure, openBackupText.failed)
}

interface OpenBackupProps {
  readonly shut: ShutBackup
  /** The journal file inside. */
  readonly onOpened: (content: string) => void
  readonly onClose: () => void
}

/** Asks what opens a sealed file that was made with other keys than those of this phone. */
export function OpenBackup({ shut: { file, madeAt }, onOpened, onClose }: OpenBackupProps) {
  const journal = useJournal()
  const today = useToday()
  const hasWords = file.wraps.some(({ kind }) => kind === 'recovery')
  const [way, setWay] = useState<Way>('password')
  const fault = useFault()
  const {
    isBusy,
    message,
    setMessage,
    submit: open,
  } = useSubmit(async (isHere, form: HTMLFormElement, secret: BackupSecret) => {
    const result = await openBackup(journal, file, secret)
    if (!result.ok) {
      const sentence = refusalText(result.error, way, hasWords)
      if (!isSecretWrong(result.error)) return sentence
      return fault.at(form, [way === 'words' ? 'secret' : 'password'], sentence)
    }
    if (isHere()) onOpened(result.value)
    return null
  })
  const said = useFormMessage({ message, setMessage, fault })
  const submit =
    way === 'words'
      ? said.onFilled(['secret'], openBackupText.missing, ({ secret }, form) =>
          open(form, { words: secret }),
        )
      : said.onFilled(['password'], openBackupText.missing, (secret, form) => open(form, secret))
  const { day, time } = localMoment(madeAt)
  return (
    <Dialog isOpen onClose={onClose} title={openBackupText.title}>
      {hasWords ? (
        <WayChoice
          label={openBackupText.ways}
          ways={ways}
          way={way}
          onChange={(chosen) => {
            setWay(chosen)
            setMessage(undefined)
          }}
        />
      ) : null}
      <p>
        {way === 'words'
          ? openBackupText.byWords
          : openBackupText.madeOn(myDataText.moment(day, time, today))}
      </p>
      <form
        className={css['form']}
        noValidate
        onSubmit={submit}
        onInput={() => setMessage(undefined)}
      >
        {way === 'words' ? (
          <WordsField wrongBecause={said.because('secret')} />
        ) : (
          <PasswordField
            label={openBackupText.password}
            name="password"
            autoComplete="off"
            wrongBecause={said.because('password')}
          />
        )}
        <FormNote {...said} />
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? openBackupText.submitting : openBackupText.submit}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {controlText.cancel}
        </Button>
      </form>
    </Dialog>
  )
}
