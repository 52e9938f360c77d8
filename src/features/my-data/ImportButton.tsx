import type { ImportedFile } from '#engine/journal/importDays.ts'
import type { LeftOutDay } from '#engine/journal/joinDays.ts'
import { useJournal } from '#context/session.ts'
import { createCutShort } from '#context/cutShort.ts'
import { createHeldState, useHeldState } from '#context/heldState.ts'
import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent } from 'react'
import { chooseFile } from '#platform/actions.ts'
import { onErrand } from '#platform/errands.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { settle } from '#domain/result.ts'
import type { ShutBackup } from '#engine/data/backup.ts'
import type { ImportFailure } from '#engine/journal/importFile.ts'
import { openBackupText } from '#text/backup.ts'
import { failureText } from '#text/failures.ts'
import { myDataText } from '#text/myData.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { bringFile, type BroughtFile } from './bringFile.ts'
import { OpenBackup } from './OpenBackup.tsx'
import { takenText } from './takenText.ts'

function refusalText(failure: ImportFailure): string {
  if (failure.type === 'notAJournal') return myDataText.notAJournal
  if (failure.type === 'awaited') return myDataText.importAwaited
  if (failure.type === 'stopped') {
    return failure.days === null
      ? myDataText.importInterrupted
      : myDataText.importStopped(failure.days)
  }
  return failureText(failure, myDataText.importFailed)
}

type Outcome =
  | { readonly type: 'imported'; readonly file: ImportedFile }
  | { readonly type: 'failed'; readonly sentence: string }

const importing = createCutShort('lueur.importing')
const lastOutcome = createHeldState<Outcome>('imported')

export function ImportButton() {
  const journal = useJournal()
  const input = useRef<HTMLInputElement>(null)
  const { value: outcome, hold: setOutcome } = useHeldState(lastOutcome)
  const fail = (sentence: string): void => setOutcome({ type: 'failed', sentence })
  const [shut, setShut] = useState<ShutBackup>()
  const tellCutShort = useEffectEvent(() => {
    if (importing.take(journal)) fail(myDataText.importInterrupted)
  })
  useEffect(() => tellCutShort(), [])
  const { isBusy, submit: bring } = useSubmit(async (isHere, reading: Promise<BroughtFile>) => {
    // Said where the page ends before the import does.
    fail(myDataText.importInterrupted)
    importing.begin(journal)
    // Left meanwhile, as for a look at another app, it goes on.
    const done = await settle(onErrand(async () => bringFile(journal, await reading)))
    const isWhole = done.ok && ('type' in done.value || done.value.ok)
    importing.end(journal, isWhole || isHere())
    if (!done.ok) return myDataText.importFailed
    if ('type' in done.value) {
      if (done.value.type === 'damaged') return openBackupText.damaged
      setOutcome(undefined)
      setShut(done.value)
      return null
    }
    if (!done.value.ok) return refusalText(done.value.error)
    setOutcome({ type: 'imported', file: done.value.value })
    return null
  }, fail)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? []
    // The same file may be chosen again.
    currentTarget.value = ''
    setOutcome(undefined)
    if (file === undefined) return
    bring(file.text().then((content) => ({ content, isOpened: false })))
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,.lueur,.txt,application/json,application/octet-stream,text/plain"
        aria-label={myDataText.choose}
        hidden
        onChange={choose}
      />
      {outcome === undefined || isBusy ? null : outcome.type === 'failed' ? (
        <Note kind="error">{outcome.sentence}</Note>
      ) : (
        <>
          <Note kind="info">{takenText(outcome.file).join(' ')}</Note>
          <LeftOut days={outcome.file.leftOut} />
        </>
      )}
      <Button
        variant="tonal"
        isBusy={isBusy}
        onClick={() => input.current !== null && chooseFile(input.current)}
      >
        {isBusy ? myDataText.importing : myDataText.choose}
      </Button>
      {shut === undefined ? null : (
        <OpenBackup
          shut={shut}
          onClose={() => setShut(undefined)}
          onOpened={(content) => {
            setShut(undefined)
            bring(Promise.resolve({ content, isOpened: true }))
          }}
        />
      )}
    </>
  )
}

const reasons = [
  'damaged',
  'unknownLists',
  'unknownParts',
  'empty',
  'ahead',
  'damagedText',
  'tooLarge',
  'marks',
] as const

/** So many days are named; the others are counted. */
const maxNamed = 5

/** What the file holds and the journal did not take, and why. */
function LeftOut({ days }: { readonly days: readonly LeftOutDay[] }) {
  return reasons.map((reason) => {
    const names = days.filter((day) => day.reason === reason).map(({ name }) => name)
    return names.length === 0 ? null : (
      <Note kind="error" key={reason}>
        {myDataText.leftOut[reason](names.slice(0, maxNamed), names.length)}
      </Note>
    )
  })
}
