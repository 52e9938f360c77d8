import { calendarText } from '#text/calendar.ts'
import { useDevice } from '#ui/DeviceContext.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { CalendarView } from './calendarStore.ts'
import { smallVibrationMs } from './smallVibration.ts'
import css from './ViewToggle.module.css'

const views = ['list', 'grid'] as const satisfies readonly CalendarView[]

interface ViewToggleProps {
  readonly chosen: CalendarView
  readonly onChoose: (view: CalendarView) => void
}

export function ViewToggle({ chosen, onChoose }: ViewToggleProps) {
  const { vibration } = useDevice()
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
