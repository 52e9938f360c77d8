import { answerIds, type AnswerId } from '#domain/answers.ts'
import { leftOutKinds } from '#domain/bring/brought.ts'
import type { Found } from '#domain/bring/conversation.ts'
import type { Places } from '#domain/bring/placed.ts'
import type { Outcome } from '#engine/journal/bringDays.ts'
import type { DayCounts, LeftOutDay } from '#engine/journal/joinDays.ts'
import { bringText } from '#text/bring.ts'
import { figureText } from '#text/counts.ts'
import { questionTexts } from '#text/questions.ts'
import { Button } from '#ui/Button.tsx'
import { Card, Note } from '#ui/Card.tsx'
import type { IconName } from '#ui/Icon.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Tile } from '#ui/Tile.tsx'
import type { Tone } from '#ui/tones.ts'
import * as laterIcons from '#ui/laterIcons.ts'
import { leftOutLines } from './leftOutLines.ts'
import { YearBars } from './YearBars.tsx'
import css from './BringScreen.module.css'

interface FoundStepProps {
  readonly found: Found
  readonly places: Places
  /** Null while they are compared with what is here. */
  readonly foreseen: Outcome | null
  readonly onPlaces: (places: Places) => void
  readonly onAdd: () => void
  readonly onStop: () => void
}

/** What a file holds and what would become of it. Nothing is changed yet. */
export function FoundStep({ found, places, foreseen, onPlaces, onAdd, onStop }: FoundStepProps) {
  const counts = foreseen?.counts ?? null
  const { likeDates, leaps } = found
  const hasNothingNew = counts !== null && counts.added + counts.changed === 0
  return (
    <>
      <Card className={css['years']}>
        <p className={css['small']}>{bringText.foundIn(found.format, found.entries)}</p>
        <p className={css['small']}>{bringText.span(found.first, found.last)}</p>
        <YearBars years={found.years} />
      </Card>
      {found.unsureDates === 0 ? null : (
        <Note kind="info">{bringText.unsureDates(found.unsureDates)}</Note>
      )}
      {likeDates.count === 0 ? null : (
        <Note kind="info">{bringText.likeDates(likeDates.count, likeDates.first)}</Note>
      )}
      {leaps.first === null ? null : (
        <Note kind="info">{bringText.leaps(leaps.count, leaps.first)}</Note>
      )}
      <Counts counts={counts} />
      <JournalsCard journals={found.journals} places={places} onPlaces={onPlaces} />
      {found.format === 'lueur' ? (
        <Reviving changed={counts?.changed ?? 0} />
      ) : (
        <PlacesCard found={found} places={places} onPlaces={onPlaces} />
      )}
      <NotTaken found={found} leftOut={foreseen?.leftOut ?? []} />
      {hasNothingNew ? (
        <p className={css['muted']}>
          {foreseen?.leftOut.length === 0 ? bringText.allHere : bringText.nothingToAdd}
        </p>
      ) : null}
      {hasNothingNew ? null : (
        <Button isBusy={counts === null} onClick={onAdd}>
          {counts === null ? bringText.counting : bringText.add(counts.added + counts.changed)}
        </Button>
      )}
      <Button variant="plain" onClick={onStop}>
        {bringText.cancel}
      </Button>
    </>
  )
}

const rows = [
  { id: 'added', icon: 'plus', tone: 'green', label: bringText.added, detail: null },
  {
    id: 'changed',
    icon: laterIcons.join,
    tone: 'blue',
    label: bringText.joined,
    detail: bringText.joinedDetail,
  },
  { id: 'same', icon: 'check', tone: 'primary', label: bringText.same, detail: null },
] as const satisfies readonly {
  id: keyof DayCounts
  icon: IconName
  tone: Tone
  label: string
  detail: string | null
}[]

const Counts = ({ counts }: { readonly counts: DayCounts | null }) => (
  <Card className={css['list']}>
    <dl className={css['counts']} aria-busy={counts === null}>
      {rows.map(({ id, icon, tone, label, detail }) => (
        <div key={id}>
          <dt>
            <Tile icon={icon} tone={tone} size="s" />
            <span>
              {label}
              {detail === null ? null : <small>{detail}</small>}
            </span>
          </dt>
          <dd>{counts === null ? '' : figureText(counts[id])}</dd>
        </div>
      ))}
    </dl>
  </Card>
)

interface JournalsCardProps {
  readonly journals: Found['journals']
  readonly places: Places
  readonly onPlaces: (places: Places) => void
}

const toggled = (names: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  new Set(names.has(name) ? [...names].filter((one) => one !== name) : [...names, name])

/** Of a file that has several journals: each may be left in it, but for the last. */
function JournalsCard({ journals, places, onPlaces }: JournalsCardProps) {
  const { without = new Set<string>() } = places
  if (journals.length === 0) return null
  return (
    <Card className={css['places']}>
      <h2>{bringText.journals}</h2>
      {journals.map(({ name, entries }) => {
        const isOn = !without.has(name)
        return (
          <label key={name} className={css['place']}>
            <span>{bringText.journal(name, entries)}</span>
            <Switch
              isOn={isOn}
              isDisabled={isOn && without.size === journals.length - 1}
              onChange={() => onPlaces({ ...places, without: toggled(without, name) })}
            />
          </label>
        )
      })}
    </Card>
  )
}

/** Its texts know their answers, and no ids. */
const Reviving = ({ changed }: { readonly changed: number }) =>
  changed === 0 ? null : <Note kind="info">{bringText.mayRevive}</Note>

interface PlacesCardProps {
  readonly found: Found
  readonly places: Places
  readonly onPlaces: (places: Places) => void
}

function PlacesCard({ found: { headings }, places, onPlaces }: PlacesCardProps) {
  const { notes, byHeading } = places
  return (
    <Card className={css['places']}>
      <h2>{bringText.places}</h2>
      <PlaceRow
        label={bringText.notes}
        value={notes}
        onValue={(answer) => onPlaces({ ...places, notes: answer })}
      />
      {headings.map(({ heading, count }) => (
        <PlaceRow
          key={heading}
          label={bringText.heading(heading, count)}
          value={byHeading.get(heading) ?? notes}
          onValue={(answer) =>
            onPlaces({ ...places, byHeading: new Map([...byHeading, [heading, answer]]) })
          }
        />
      ))}
    </Card>
  )
}

interface PlaceRowProps {
  readonly label: string
  readonly value: AnswerId
  readonly onValue: (answer: AnswerId) => void
}

const PlaceRow = ({ label, value, onValue }: PlaceRowProps) => (
  <label className={css['place']}>
    <span>{label}</span>
    <select
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = answerIds.find((id) => id === currentTarget.value)
        if (chosen !== undefined) onValue(chosen)
      }}
    >
      {answerIds.map((id) => (
        <option key={id} value={id}>
          {questionTexts[id].label}
        </option>
      ))}
    </select>
  </label>
)

const unreadReasons = ['noDate', 'future', 'tooOld', 'damaged', 'noText', 'twice'] as const

/** What of the file Lueur does not take, and why. */
function NotTaken({
  found,
  leftOut: days,
}: {
  readonly found: Found
  readonly leftOut: readonly LeftOutDay[]
}) {
  const { leftOut, unread, unknown } = found
  const lines = [
    ...leftOutLines(days),
    ...unreadReasons.filter((id) => unread[id] > 0).map((id) => bringText.unread[id](unread[id])),
    ...leftOutKinds
      .filter((kind) => leftOut[kind] > 0)
      .map((kind) => bringText.leftOut[kind](leftOut[kind])),
    ...(unknown.length === 0 ? [] : [bringText.unknown(unknown)]),
  ]
  if (lines.length === 0) return null
  return (
    <Card className={css['notTaken']}>
      <h2>{bringText.notTaken}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  )
}
