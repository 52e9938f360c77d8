import { calendarText } from '#text/calendar.ts'
import { figureText } from '#text/counts.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { Icon } from '#ui/Icon.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { type CalendarView, type FilterId, filterIds } from './calendarStore.ts'
import css from './CalendarChoices.module.css'

interface FilterChipsProps {
  readonly chosen: FilterId
  readonly counts: Readonly<Record<FilterId, number>>
  /** False while more entries are being fetched. */
  readonly isWhole: boolean
  readonly onChoose: (id: FilterId) => void
  readonly onSearch: () => void
}

export function FilterChips({ chosen, counts, isWhole, onChoose, onSearch }: FilterChipsProps) {
  const { vibration } = useBrowser()
  return (
    <div className={css['bar']}>
      <fieldset className={css['filters']} aria-labelledby="filters">
        <span className={css['label']} id="filters">
          {calendarText.filters}
        </span>
        {filterIds.map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen}
            onClick={() => {
              vibration.vibrate(smallVibrationMs)
              onChoose(id)
            }}
          >
            {calendarText[id]}{' '}
            <small>{isWhole ? figureText(counts[id]) : calendarText.unknown}</small>
          </button>
        ))}
      </fieldset>
      <RoundButton
        icon="search"
        variant="raised"
        label={calendarText.search}
        aria-haspopup="dialog"
        onClick={onSearch}
      />
    </div>
  )
}

const views = ['list', 'grid'] as const satisfies readonly CalendarView[]

interface ViewToggleProps {
  readonly chosen: CalendarView
  readonly onChoose: (view: CalendarView) => void
}

export function ViewToggle({ chosen, onChoose }: ViewToggleProps) {
  const { vibration } = useBrowser()
  return (
    <fieldset className={css['toggle']} aria-label={calendarText.view}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          aria-label={calendarText[view]}
          aria-pressed={view === chosen}
          onClick={() => {
            vibration.vibrate(smallVibrationMs)
            onChoose(view)
          }}
        >
          <Icon name={view} isSmall />
        </button>
      ))}
    </fieldset>
  )
}

/** Felt under chips, toggles and arrows. */
export const smallVibrationMs = 8
