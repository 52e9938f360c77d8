import { type ReactNode, useEffect, useState } from 'react'
import { wholeYears } from '#domain/bring/wholeYears.ts'
import { yearOf } from '#domain/day.ts'
import { truncate } from '#domain/graphemes.ts'
import type { Outcome } from '#engine/journal/bringDays.ts'
import type { Kept, OldestWords, Sealed } from '#engine/journal/importTalk.ts'
import { answerLooks } from '#journal-ui/answerLooks.ts'
import { ButtonLink } from '#journal-ui/links.tsx'
import { insteadOfTabs } from '#platform/insteadOfTabs.ts'
import { bringText } from '#text/bring.ts'
import { dayText } from '#text/dates.ts'
import { questionTexts } from '#text/questions.ts'
import { Button } from '#ui/Button.tsx'
import { Card, Note } from '#ui/Card.tsx'
import { Sky } from '#ui/Screen.tsx'
import { AlertDialog } from '#ui/dialogs.tsx'
import { useBackCloses } from '#ui/useBackCloses.ts'
import { toneClass } from '#ui/tones.ts'
import { RisenBook } from './ArrivingBook.tsx'
import { leftOutLines } from './leftOutLines.ts'
import css from './BringScreen.module.css'

interface SealedStepProps {
  readonly sealed: Sealed
  /** Why the person is here again. */
  readonly said: ReactNode
  readonly onKeep: () => void
  readonly onUndo: () => void
}

/** Everything is sealed and nothing is stored: the person decides. */
export function SealedStep({ sealed, said, onKeep, onUndo }: SealedStepProps) {
  const { added, changed, same } = sealed.counts
  const [isLeaving, setLeaving] = useState(false)
  // So many were sealed: going back asks first, and so does a tab.
  useBackCloses(!isLeaving, () => setLeaving(true))
  useEffect(() => insteadOfTabs(() => setLeaving(true)), [])
  return (
    <main className={css['middle']}>
      <Sky />
      <RisenBook />
      <h1 tabIndex={-1}>{bringText.ready(added + changed)}</h1>
      <p className={css['muted']}>{bringText.foreseen(added, changed, same)}</p>
      <p className={css['muted']}>{bringText.readyDetail(added + changed)}</p>
      {said}
      <LeftOut {...sealed} />
      <Oldest oldest={sealed.oldest} />
      <Button onClick={onKeep}>{bringText.keep}</Button>
      <Button variant="plain" onClick={onUndo}>
        {bringText.undo}
      </Button>
      <AlertDialog
        isOpen={isLeaving}
        title={bringText.leaveTitle}
        cancelLabel={bringText.stay}
        confirmLabel={bringText.undo}
        isDestructive
        onCancel={() => setLeaving(false)}
        onConfirm={onUndo}
      >
        <p>{bringText.leaveDetail}</p>
      </AlertDialog>
    </main>
  )
}

interface KeptStepProps {
  readonly kept: Kept
}

/** Both ways on take this page's place: back from there begins nothing anew. */
export function KeptStep({ kept }: KeptStepProps) {
  const { counts, addedDays, beside } = kept
  const [first] = addedDays
  const last = addedDays.at(-1)
  const years = first === undefined || last === undefined ? 0 : wholeYears(first, last)
  return (
    <main className={css['middle']}>
      <Sky />
      <RisenBook hasRays />
      <h1 tabIndex={-1}>{bringText.kept(years, counts.added, counts.changed)}</h1>
      <p className={css['muted']}>{bringText.outcome(counts.added, counts.changed, counts.same)}</p>
      <LeftOut {...kept} />
      {beside === 0 ? null : <Note kind="info">{bringText.beside(beside)}</Note>}
      <Oldest oldest={kept.oldest} />
      {first === undefined ? null : (
        <ButtonLink to="/calendar" search={{ day: first }} replace>
          {bringText.see}
        </ButtonLink>
      )}
      <ButtonLink variant="plain" to="/my-data" replace>
        {bringText.backToData}
      </ButtonLink>
    </main>
  )
}

const maxShown = 90

const LeftOut = ({ leftOut }: Outcome) =>
  leftOutLines(leftOut).map((line) => (
    <Note kind="error" key={line}>
      {line}
    </Note>
  ))

function Oldest({ oldest }: { readonly oldest: OldestWords | null }) {
  if (oldest === null) return null
  const { day, id, text } = oldest
  return (
    <Card className={css['oldest']}>
      <p>
        <b>{bringText.oldest}</b>
        <span>{`${dayText(day)} ${yearOf(day)}`}</span>
      </p>
      <p className={toneClass(answerLooks[id].tone)}>
        <b>{questionTexts[id].label}</b>
        <q dir="auto">{truncate(text.replaceAll(/\s+/g, ' '), maxShown)}</q>
      </p>
    </Card>
  )
}
