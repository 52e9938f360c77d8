import type { ImportedFile, LeftOutDay } from '#engine/journal/importDays.ts'
import { useJournal } from '#context/session.ts'
import { useRef, useState, type ChangeEvent } from 'react'
import { useSubmit } from '#context/useSubmit.ts'
import { settle } from '#domain/result.ts'
import { importDays, type ImportFailure } from '#engine/journal/writeJournal.ts'
import { failureText } from '#text/failures.ts'
import { myDataText } from '#text/myData.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { takenText } from './takenText.ts'

function refusalText(failure: ImportFailure): string {
  if (failure.type === 'notAJournal') return myDataText.notAJournal
  if (failure.type === 'futureDay') return myDataText.futureDay(failure.day)
  return failureText(failure, myDataText.importFailed)
}

export function ImportButton() {
  const journal = useJournal()
  const input = useRef<HTMLInputElement>(null)
  const [imported, setImported] = useState<ImportedFile>()
  const {
    isBusy,
    message,
    submit: bring,
  } = useSubmit(async (_, file: File) => {
    const done = await settle(file.text().then((content) => importDays(journal, content)))
    if (!done.ok) return myDataText.importFailed
    if (!done.value.ok) return refusalText(done.value.error)
    setImported(done.value.value)
    return null
  })
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? []
    // The same file may be chosen again.
    currentTarget.value = ''
    setImported(undefined)
    if (file !== undefined) bring(file)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={myDataText.choose}
        hidden
        onChange={choose}
      />
      {message === undefined ? null : <Note kind="error">{message}</Note>}
      {imported === undefined ? null : (
        <>
          <Note kind="info">{takenText(imported).join(' ')}</Note>
          <LeftOut days={imported.leftOut} />
        </>
      )}
      <Button variant="tonal" isBusy={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? myDataText.importing : myDataText.choose}
      </Button>
    </>
  )
}

const reasons = [
  'damaged',
  'unknownLists',
  'unknownParts',
  'empty',
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
