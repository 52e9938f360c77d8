import { settingsText } from '#text/settings.ts'
import { useDevice, useWatched } from '#ui/DeviceContext.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Tile } from '#ui/Tile.tsx'
import css from './Row.module.css'

const toggleVibrationMs = 8

/** Whether the form goes to the next question by itself; on unless switched off on this phone. */
export function AutoAdvanceRow() {
  const { autoAdvance, vibration } = useDevice()
  const isOn = useWatched(autoAdvance.watched) !== 'off'
  const toggle = (isChosen: boolean): void => {
    vibration.vibrate(toggleVibrationMs)
    if (isChosen) autoAdvance.clear()
    else autoAdvance.write('off')
  }
  return (
    <label className={`${css['row']} ${css['switch']}`}>
      <Tile icon="pencil" tone="glow" size="s" />
      <span>{settingsText.autoAdvance}</span>
      <Switch isOn={isOn} onChange={toggle} />
    </label>
  )
}
