import { useId, useState } from 'react'
import { useEngine } from '#context/engine.ts'
import { useJournal, useSession } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { useSubmit } from '#context/useSubmit.ts'
import { awayChoices, type AwayMs } from '#domain/away.ts'
import { chooseAwayTime, readLock } from '#engine/session/appLock.ts'
import { appLockText } from '#text/appLock.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Tile } from '#ui/Tile.tsx'
import { alertError } from '#ui/toastStore.ts'
import * as laterIcons from '#ui/laterIcons.ts'
import { TurnLockOff, TurnLockOn } from './AppLockDialogs.tsx'
import css from './DevicesScreen.module.css'

const tapMs = 8

/** « Verrouiller Lueur » on this phone, and after how long. Both are asked in a dialog: the switch follows what was done. */
export function AppLockRow() {
  const session = useSession()
  const journal = useJournal()
  const { vibration } = useBrowser()
  const id = useId()
  const [asked, setAsked] = useState<'on' | 'off'>()
  const known = session.status === 'signedIn' ? session.appLock : null
  const appLock = valueOr(
    useReading(() => readLock(journal), [journal]),
    known,
  )
  const { passkeys } = useEngine()
  const isByPassword = appLock === null ? passkeys === null : appLock.credentialId === null
  const close = (): void => setAsked(undefined)
  return (
    <>
      <label className={css['row']} htmlFor={id}>
        <Tile icon={laterIcons.fingerprint} tone="primary" size="s" />
        <span className={css['lock']}>
          <span>
            <span>{appLockText.row}</span>
            <small>{isByPassword ? appLockText.rowByPassword : appLockText.rowDetail}</small>
          </span>
          <Switch
            id={id}
            isOn={appLock !== null}
            onChange={(isOn) => {
              vibration.vibrate(tapMs)
              setAsked(isOn ? 'on' : 'off')
            }}
          />
        </span>
      </label>
      {appLock === null ? null : <AwayRow awayMs={appLock.awayMs} />}
      <TurnLockOn isOpen={asked === 'on'} onClose={close} />
      <TurnLockOff
        isOpen={asked === 'off'}
        hasPasskey={typeof appLock?.credentialId === 'string'}
        onClose={close}
      />
    </>
  )
}

function AwayRow({ awayMs }: { readonly awayMs: AwayMs }) {
  const engine = useEngine()
  const journal = useJournal()
  const id = useId()
  const { submit: keep } = useSubmit(async (_, chosen: AwayMs) => {
    await chooseAwayTime(engine, journal, chosen)
    return null
  }, alertError)
  const choose = (value: string): void => {
    const chosen = awayChoices.find((one) => String(one) === value)
    if (chosen !== undefined) keep(chosen)
  }
  return (
    <div className={css['away']}>
      <label htmlFor={id}>{appLockText.away}</label>
      <select id={id} value={awayMs} onChange={({ target }) => choose(target.value)}>
        {awayChoices.map((choice) => (
          <option key={choice} value={choice}>
            {appLockText.awayTimes[choice]}
          </option>
        ))}
      </select>
    </div>
  )
}
