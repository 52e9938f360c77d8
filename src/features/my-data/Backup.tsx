import { useState } from 'react'
import { useToday } from '#context/engine.ts'
import { useJournal } from '#context/session.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { backupName, type BackupFailure, type BackupState } from '#domain/backup.ts'
import type { Day } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import { makeBackup, type MadeBackup } from '#engine/data/backup.ts'
import {
  askForFolder,
  backUp,
  noteBackup,
  turnOffBackup,
  turnOnBackup,
} from '#engine/data/backupFolder.ts'
import { readBackupState } from '#engine/data/backupState.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { canChooseFolder, chooseFolder } from '#platform/chosenFolder.ts'
import { localMoment } from '#platform/localMoment.ts'
import { canShare, shareFile } from '#platform/shareFile.ts'
import { backupText } from '#text/backup.ts'
import { myDataText } from '#text/myData.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { FormNote } from '#ui/formMessage.tsx'
import { showNotification } from '#ui/toastStore.ts'
import { toldOf } from './backupMade.ts'
import css from './MyDataScreen.module.css'

export interface BackupFacts {
  readonly state: BackupState | null
}

export const readBackupFacts = async (journal: Journal): Promise<BackupFacts> => ({
  state: await readBackupState(journal),
})

/** « Sauvegarde automatique »: a folder where the browser has them, a file to share by hand elsewhere. */
export const Backup = ({ state }: BackupFacts) => (
  <>
    {state === null ? null : <BackupLines state={state} />}
    {canChooseFolder() ? <ByFolder state={state} /> : <ByHand state={state} />}
    {state === null ? null : <Stop />}
  </>
)

interface BackupLinesProps {
  readonly state: BackupState
}

function BackupLines({ state }: BackupLinesProps) {
  const today = useToday()
  const moment = state.lastAt === null ? null : localMoment(state.lastAt)
  const lines: readonly (readonly [label: string, value: string])[] = [
    ...(state.folder === null ? [] : [[backupText.folder, state.folder] as const]),
    [
      backupText.last,
      moment === null ? backupText.never : myDataText.moment(moment.day, moment.time, today),
    ],
    ...(state.ways.length === 0
      ? []
      : [[backupText.opensWith, backupText.ways(state.ways)] as const]),
  ]
  return (
    <>
      <dl className={css['figures']}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{backupText.sameDay}</p>
    </>
  )
}

/** Troubles that another folder ends. */
const isOfFolder = (failure: BackupFailure): boolean =>
  !['awaited', 'unopenable', 'unmade'].includes(failure)

function ByFolder({ state }: { readonly state: BackupState | null }) {
  const journal = useJournal()
  /** Why there is no file is told by the state. */
  const write = async (): Promise<null> => {
    const outcome = await backUp(journal, { onlyIfDue: false })
    if (outcome.ok)
      showNotification(toldOf(outcome.value, backupText.done(outcome.value)), 'success')
    return null
  }
  const choosing = useSubmit(async () => {
    const chosen = await settle(chooseFolder())
    if (!chosen.ok) return backupText.folderRefused
    if (chosen.value === null) return null
    await turnOnBackup(journal, chosen.value)
    return write()
  })
  const writing = useSubmit(write)
  const allowing = useSubmit(async () =>
    (await askForFolder(journal)) ? write() : backupText.failure.refused,
  )
  const message = choosing.message ?? writing.message ?? allowing.message
  const isBusy = choosing.isBusy || writing.isBusy || allowing.isBusy
  const failure = isBusy ? null : (state?.failure ?? null)
  const said = message ?? (failure === null ? undefined : backupText.failure[failure])
  const isOff = (state?.folder ?? null) === null
  const choose = (
    <Button
      variant={isOff ? 'tonal' : 'outline'}
      isBusy={choosing.isBusy}
      disabled={isBusy && !choosing.isBusy}
      onClick={choosing.submit}
    >
      {choosing.isBusy ? backupText.busy : isOff ? backupText.chooseFolder : backupText.otherFolder}
    </Button>
  )
  const isRefused = failure === 'refused'
  const isChosenFirst = isOff || failure === 'gone'
  // One button first, whatever it is for now: what it does gives it other words, and leaves it the focus.
  return (
    <>
      {isOff ? <p>{backupText.chooseDetail}</p> : null}
      <FormNote message={said} />
      {isChosenFirst ? (
        choose
      ) : (
        <Button
          variant="tonal"
          isBusy={isBusy}
          onClick={isRefused ? allowing.submit : writing.submit}
        >
          {isBusy ? backupText.busy : isRefused ? backupText.allow : backupText.now}
        </Button>
      )}
      {isChosenFirst || failure === null || !isOfFolder(failure) ? null : choose}
    </>
  )
}

const fileOf = ({ content }: MadeBackup, id: string, day: Day): File => {
  const name = backupName(id, day)
  const file = new File([content], name, { type: 'application/octet-stream' })
  // Android's sheet takes texts, and refuses endings that it does not know.
  return canShare(file) ? file : new File([content], `${name}.txt`, { type: 'text/plain' })
}

function ByHand({ state }: { readonly state: BackupState | null }) {
  const journal = useJournal()
  const today = useToday()
  const { files } = useBrowser()
  const [ready, setReady] = useState<MadeBackup>()
  const {
    isBusy,
    message,
    submit: give,
  } = useSubmit(async () => {
    if (state === null) await turnOnBackup(journal, null)
    const now = state ?? (await readBackupState(journal))
    if (now === null) return backupText.failure.unmade
    const made =
      ready === undefined ? await makeBackup(journal) : { ok: true as const, value: ready }
    if (!made.ok) return backupText.failure[made.error.type]
    const file = fileOf(made.value, now.id, today)
    if (canShare(file)) {
      const shared = await settle(shareFile(file))
      if (!shared.ok) return backupText.shareFailed
      setReady(shared.value === 'late' ? made.value : undefined)
      if (shared.value !== 'shared') return null
      showNotification(toldOf(made.value, backupText.done(made.value)), 'success')
    } else {
      files.save(backupName(now.id, today), 'application/octet-stream', made.value.content)
      showNotification(toldOf(made.value, backupText.saved(made.value)), 'success')
    }
    await noteBackup(journal, now, made.value)
    return null
  })
  return (
    <>
      {state === null ? <p>{backupText.byHandDetail}</p> : null}
      <FormNote message={message} />
      {ready === undefined ? null : <Note kind="info">{backupText.shareReady}</Note>}
      <Button variant="tonal" isBusy={isBusy} onClick={give}>
        {isBusy ? backupText.busy : state === null ? backupText.byHand : backupText.shareNow}
      </Button>
    </>
  )
}

/** It goes with what it stops: the next key starts in its part, and not at the page's beginning. */
function leaveFocusInPart(button: HTMLButtonElement | null) {
  const part = button?.closest('section')
  return () => {
    if (document.activeElement !== button) return
    queueMicrotask(() => part?.querySelector('button')?.focus())
  }
}

function Stop() {
  const journal = useJournal()
  const { isBusy, message, submit } = useSubmit(async () => {
    await turnOffBackup(journal)
    showNotification(backupText.stopped, 'info')
    return null
  })
  return (
    <>
      <FormNote message={message} />
      <Button ref={leaveFocusInPart} variant="outline" isBusy={isBusy} onClick={submit}>
        {backupText.stop}
      </Button>
    </>
  )
}
