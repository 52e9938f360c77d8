import { calendarText } from '#text/calendar.ts'
import { useDevice } from '#ui/DeviceContext.tsx'
import css from './FilterChips.module.css'

const filterIds = ['all', 'pinned'] as const
export type FilterId = (typeof filterIds)[number]

const chipVibrationMs = 8

interface FilterChipsProps {
  readonly chosen: FilterId
  readonly counts: Readonly<Record<FilterId, number>>
  readonly onChoose: (id: FilterId) => void
}

export function FilterChips({ chosen, counts, onChoose }: FilterChipsProps) {
  const { vibration } = useDevice()
  return (
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
            vibration.vibrate(chipVibrationMs)
            onChoose(id)
          }}
        >
          {calendarText[id]} <small>{counts[id]}</small>
        </button>
      ))}
    </fieldset>
  )
}
