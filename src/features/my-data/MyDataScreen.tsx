import { useLiveQuery } from 'dexie-react-hooks'
import { useId, type ReactNode } from 'react'
import type { Day } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import type { Account, Engine } from '#engine/engine.ts'
import { BackButton } from '#journal-ui/BackButton.tsx'
import { myDataText } from '#text/myData.ts'
import { fr } from '#text/typography.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataFigures } from './DataFigures.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import { ImportButton } from './ImportButton.tsx'
import { KeptJournals } from './KeptJournals.tsx'
import css from './MyDataScreen.module.css'

interface MyDataScreenProps {
  readonly engine: Engine
  readonly account: Account
  readonly today: Day
}

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
      {detail === undefined ? null : <p>{fr(detail)}</p>}
      {children}
    </section>
  )
}

export function MyDataScreen({ engine, account, today }: MyDataScreenProps) {
  const reading = useLiveQuery(() => settle(engine.data.readFigures()), [engine])
  const figures = reading?.ok === true ? reading.value : null
  return (
    <Screen title={myDataText.title} before={<BackButton to="/settings" />}>
      <p className={css['intro']}>{fr(myDataText.intro)}</p>
      <Part title={myDataText.where}>
        {figures === null ? null : <DataFigures figures={figures} today={today} />}
      </Part>
      <Part title={myDataText.take} detail={myDataText.takeDetail}>
        <ExportButtons today={today} read={() => engine.data.exportDays()} />
      </Part>
      <Part title={myDataText.bring} detail={myDataText.bringDetail}>
        <ImportButton engine={engine} />
      </Part>
      <KeptJournals engine={engine} today={today} place={{ at: 'beside' }} />
      <Part title={myDataText.leave}>
        <DeleteAccount
          engine={engine}
          email={account.email}
          unsent={figures === null ? 0 : figures.waiting + figures.drafts}
        />
      </Part>
    </Screen>
  )
}
