import { useEffect, useEffectEvent, useState } from 'react'
import { usePromptTurn } from '#app/promptTurn.ts'
import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { readBackupRequest } from '#engine/data/backupState.ts'
import { PromptRow } from '#journal-ui/PromptRow.tsx'
import { personalNotes } from '#platform/personalNotes.ts'
import { backupText } from '#text/backup.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import * as laterIcons from '#ui/laterIcons.ts'

const quietMs = 3 * 24 * 3_600_000

interface HomeBackupProps {
  /** Whether it is due is known: nothing moves any more. */
  readonly onKnown: () => void
}

/** Accueil offers the file of the week where it goes by hand, and says that a folder takes none any more. */
export function HomeBackup({ onKnown }: HomeBackupProps) {
  const journal = useJournal()
  const reading = useReading(() => readBackupRequest(journal), [journal])
  const request = valueOr(reading, null)
  const { now } = useBrowser()
  const [isQuiet, setQuiet] = useState(() => {
    const ago = now() - Number(personalNotes.backupPutOff.read() ?? 0)
    // An instant that is to come was noted by a wrong clock.
    return ago >= 0 && ago < quietMs
  })
  const isShown = usePromptTurn('backup', request !== null && !isQuiet)
  const isKnown = reading.status !== 'reading'
  const tell = useEffectEvent(onKnown)
  useEffect(() => (isKnown ? tell() : undefined), [isKnown])
  const [title, detail] =
    request === 'due'
      ? [backupText.due, backupText.dueDetail]
      : [backupText.troubled, backupText.troubledDetail]
  return isShown ? (
    <PromptRow
      icon={laterIcons.box}
      tone="amber"
      title={title}
      detail={detail}
      action={backupText.open}
      onAction="/my-data"
      later={backupText.later}
      onLater={() => {
        personalNotes.backupPutOff.write(String(now()))
        setQuiet(true)
      }}
    />
  ) : null
}
