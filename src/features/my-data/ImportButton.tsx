import { useJournal } from '#context/session.ts'
import { useRef, type ChangeEvent } from 'react'
import { useSubmit } from '#context/useSubmit.ts'
import { settle } from '#domain/result.ts'
import { importDays, type ImportFailure } from '#engine/journal/writeJournal.ts'
import { failureText } from '#text/failures.ts'
import { myDataText } from '#text/myData.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { showNotification } from '#ui/toastStore.ts'

function refusalText(failure: ImportFailure): string {
  if (failure.type === 'notAJournal') return myDataText.notAJournal
  if (failure.type === 'futureDay') return myDataText.futureDay(failure.day)
  return failureText(failure, myDataText.importFailed)
}

export function ImportButton() {
  const journal = useJournal()
  const input = useRef<HTMLInputElement>(null)
  const {
    isBusy,
    message,
    submit: bring,
  } = useSubmit(async (_, file: File) => {
    const done = await settle(file.text().then((content) => importDays(journal, content)))
    if (!done.ok) return myDataText.importFailed
    if (!done.value.ok) return refusalText(done.value.error)
    const { added, changed, drafts } = done.value.value
    showNotification(myDataText.imported(added, changed), 'success')
    if (drafts > 0) showNotification(myDataText.draftsLeft(drafts), 'info')
    return null
  })
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? []
    // The same file may be chosen again.
    currentTarget.value = ''
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
      <Button variant="tonal" isBusy={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? myDataText.importing : myDataText.choose}
      </Button>
    </>
  )
}
