import { exportDays } from '#engine/journal/exportDays.ts'
import { readFigures } from '#engine/data/figures.ts'
import { type ReactNode, useId } from 'react'
import { useToday } from '#context/engine.ts'
import { useAccount, useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { BackButton, ButtonLink } from '#journal-ui/links.tsx'
import { backupText } from '#text/backup.ts'
import { bringText } from '#text/bring.ts'
import { myDataText } from '#text/myData.ts'
import { Screen } from '#ui/Screen.tsx'
import { Skeleton } from '#ui/Waiting.tsx'
import * as laterIcons from '#ui/laterIcons.ts'
import { DataFigures } from './DataFigures.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import { Backup, readBackupFacts, type BackupFacts } from './Backup.tsx'
import { ImportButton } from './ImportButton.tsx'
import { LockedJournals } from './LockedJournals.tsx'
import css from './MyDataScreen.module.css'

interface PartProps {
  readonly title: string
  readonly detail?: string
  readonly children: ReactNode
}

function Part({ title, detail, children }: PartProps) {
  const id = useId()
  return (
    <section className={css['part']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {detail === undefined ? null : <p>{detail}</p>}
      {children}
    </section>
  )
}

export function MyDataScreen() {
  const today = useToday()
  const journal = useJournal()
  const reading = useReading(() => readFigures(journal), [journal])
  const figures = valueOr(reading, null)
  const backup = useReading(() => readBackupFacts(journal), [journal])
  const isReading = reading.status === 'reading' || backup.status === 'reading'
  return (
    <Screen title={myDataText.title} before={<BackButton to="/settings" />}>
      <p className={css['intro']}>{myDataText.intro}</p>
      <Part title={myDataText.where}>
        {figures === null ? null : <DataFigures figures={figures} today={today} />}
        {reading.status === 'reading' ? <Skeleton blockSize={156} /> : null}
      </Part>
      {/* Below figures that are still to come it would move. */}
      {isReading ? null : (
        <Ways unsent={figures?.unsent.all ?? null} backup={valueOr(backup, null)} />
      )}
    </Screen>
  )
}

interface WaysProps {
  readonly unsent: number | null
  /** Null where the store did not tell. */
  readonly backup: BackupFacts | null
}

/** What can be done with the data, from taking them along to erasing them. */
function Ways({ unsent, backup }: WaysProps) {
  const account = useAccount()
  const today = useToday()
  const journal = useJournal()
  return (
    <>
      <Part title={myDataText.take} detail={myDataText.takeDetail}>
        <ExportButtons today={today} read={() => exportDays(journal)} />
      </Part>
      {backup === null ? null : (
        <Part title={backupText.title} detail={backupText.detail}>
          <Backup {...backup} />
        </Part>
      )}
      <Part title={bringText.row} detail={bringText.rowDetail}>
        <ButtonLink variant="tonal" icon={laterIcons.bring} to="/bring-journal">
          {bringText.title}
        </ButtonLink>
      </Part>
      <Part title={myDataText.bring} detail={myDataText.bringDetail}>
        <ImportButton />
      </Part>
      <LockedJournals place={{ at: 'beside' }} />
      <Part title={myDataText.leave}>
        <DeleteAccount email={account.email} unsent={unsent} />
      </Part>
    </>
  )
}
