import { useId, useState } from 'react'
import { useToday } from '#context/engine.ts'
import { notificationsText } from '#text/notifications.ts'
import { Button } from '#ui/Button.tsx'
import type { Reminders } from './useReminders.ts'
import css from './ReminderSettings.module.css'

interface ReminderSettingsProps {
  readonly reminders: Reminders
  readonly hour: number
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** While reminders are on: their hour, a test, and when the last one was received. */
export function ReminderSettings({ reminders, hour }: ReminderSettingsProps) {
  const today = useToday()
  const id = useId()
  // Shown before the server's reply, so that the arrow keys continue from it.
  const [chosen, setChosen] = useState<number | null>(null)
  const choose = async (next: number): Promise<void> => {
    setChosen(next)
    await reminders.chooseHour(next)
    setChosen((latest) => (latest === next ? null : latest))
  }
  const { received, wantedHour } = reminders.state ?? { received: null, wantedHour: null }
  return (
    <>
      <p>
        {wantedHour === null
          ? notificationsText.confirmed(hour)
          : notificationsText.hourWaits(wantedHour)}
      </p>
      <div className={css['hour']}>
        <label htmlFor={id}>{notificationsText.hour}</label>
        <select
          id={id}
          value={chosen ?? wantedHour ?? hour}
          onChange={(event) => void choose(Number(event.target.value))}
        >
          {hours.map((choice) => (
            <option key={choice} value={choice}>
              {notificationsText.hourText(choice)}
            </option>
          ))}
        </select>
      </div>
      <Button
        variant="tonal"
        icon="bell"
        aria-disabled={reminders.isBusy}
        onClick={() => void reminders.sendTest()}
      >
        {notificationsText.test}
      </Button>
      {received === null ? null : (
        <p className={css['received']}>
          {notificationsText.received[received.kind](received.at, today)}
        </p>
      )}
    </>
  )
}
