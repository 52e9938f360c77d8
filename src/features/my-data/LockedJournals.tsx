import { useId, useState } from 'react'
import { useEngine, useToday } from '#context/engine.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import type { Day } from '#domain/day.ts'
import {
  countLockedJournals,
  readWaysHere,
  type OpenedJournals,
} from '#engine/data/lockedJournals.ts'
import type { Locked } from '#engine/session/session.ts'
import { controlText } from '#text/controls.ts'
import { lockedText } from '#text/lockedJournals.ts'
import { myDataText } from '#text/myData.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import { OpenLockedForm } from './OpenLockedForm.tsx'
import css from './MyDataScreen.module.css'

interface LockedJournalsProps {
  /** `login`: what the page already says of days that are kept here. `beside`: below the data of a signed-in person. */
  readonly place: { readonly at: 'login'; readonly said: Locked | null } | { readonly at: 'beside' }
}

/** No sign-in finds these again. */
const isGone = (place: LockedJournalsProps['place'], count: number): boolean =>
  place.at === 'login' && place.said === 'gone' && count === 1

function textsOf(
  place: LockedJournalsProps['place'],
  count: number,
  ways: Awaited<ReturnType<typeof readWaysHere>>,
) {
  if (place.at === 'beside') {
    return { title: lockedText.titleBeside(count), detail: lockedText.detailBeside }
  }
  const title = lockedText.title(count)
  if (isGone(place, count)) return { title, detail: lockedText.detailGone(ways) }
  const isSaid = place.said !== null && count === 1
  return { title: isSaid ? lockedText.titleAgain : title, detail: lockedText.detail }
}

const nothing: readonly [number, Awaited<ReturnType<typeof readWaysHere>>] = [0, new Set()]

/** Journals that rest closed on this phone: how many, never whose, and a way to export them. */
export function LockedJournals({ place }: LockedJournalsProps) {
  const today = useToday()
  const engine = useEngine()
  const titleId = useId()
  const reading = useReading(
    () => Promise.all([countLockedJournals(engine), readWaysHere(engine)]),
    [engine],
  )
  const [count, ways] = valueOr(reading, nothing)
  const [isOpen, setOpen] = useState(false)
  const [opened, setOpened] = useState<OpenedJournals>()
  const close = (): void => {
    setOpen(false)
    setOpened(undefined)
  }
  if (count === 0) return null
  const { title, detail } = textsOf(place, count, ways)
  return (
    <section className={css['part']} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p>{detail}</p>
      <Button variant="tonal" onClick={() => setOpen(true)}>
        {lockedText.open}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={lockedText.dialog}>
        {opened === undefined ? (
          <OpenLockedForm isGone={isGone(place, count)} onOpened={setOpened} onClose={close} />
        ) : (
          <Opened opened={opened} today={today} onClose={close} />
        )}
      </Dialog>
    </section>
  )
}

interface OpenedProps {
  readonly opened: OpenedJournals
  readonly today: Day
  readonly onClose: () => void
}

const Opened = ({ opened, today, onClose }: OpenedProps) => (
  <div className={css['opened']}>
    {opened.journals.map((journal, index) => (
      // They have no id, and their order does not change.
      // oxlint-disable-next-line react/no-array-index-key
      <div className={css['opened']} key={index}>
        <Note kind="info">{lockedText.opened(journal.days)}</Note>
        {journal.unsent === 0 ? null : (
          <p className={css['small']}>{lockedText.unsent(journal.unsent)}</p>
        )}
        <ExportButtons today={today} read={() => journal.exportDays()} />
      </div>
    ))}
    <p className={css['small']}>{myDataText.takeDetail}</p>
    {opened.closed === 0 ? null : (
      <p className={css['small']}>{lockedText.closed(opened.closed)}</p>
    )}
    <Button variant="outline" onClick={onClose}>
      {controlText.close}
    </Button>
  </div>
)
