import { useId, useState, type ReactNode } from 'react'
import { notificationsText } from '#text/notifications.ts'
import { Button } from '#ui/Button.tsx'
import { classNames } from '#ui/classNames.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { Switch } from '#ui/Switch.tsx'
import { ReminderSettings } from './ReminderSettings.tsx'
import type { Reminders } from './useReminders.ts'
import css from './NotificationsDialog.module.css'

interface NotificationsDialogProps {
  readonly reminders: Reminders
  readonly hour: number
  readonly isOpen: boolean
  readonly onClose: () => void
  /** True in an iPhone's browser, where push works only in the installed app. */
  readonly isIosBrowser: boolean
  /** How the app gets onto the home screen with this browser. */
  readonly installSteps: ReactNode
}

/** Reminders on this phone: how they stand, one switch, and what to do when they cannot work. */
export function NotificationsDialog(props: NotificationsDialogProps) {
  const { reminders, hour, isOpen } = props
  const onClose = (): void => {
    reminders.dismissError()
    props.onClose()
  }
  const { status, isBusy, error } = reminders
  const switchId = useId()
  const toggle = (isOn: boolean): void => void (isOn ? reminders.switchOn() : reminders.switchOff())
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={notificationsText.title}
      foot={
        <Button variant={status === 'on' ? 'outline' : 'tonal'} onClick={onClose}>
          {notificationsText.close}
        </Button>
      }
    >
      {status === 'unsupported' && props.isIosBrowser ? (
        <IosNote steps={props.installSteps} />
      ) : (
        // `htmlFor`: without it the label would belong to its first labelable child, which is the output.
        <label className={css['switch']} htmlFor={switchId}>
          <span>
            <b>{notificationsText.switch}</b>
            <output className={classNames(css['status'], status === 'on' && css['on'])}>
              {isBusy ? notificationsText.switchBusy : notificationsText.status[status]}
            </output>
          </span>
          <Switch
            id={switchId}
            isOn={status === 'on'}
            isDisabled={status === 'unsupported'}
            isBusy={isBusy}
            onChange={toggle}
          />
        </label>
      )}
      {error === null ? null : (
        <div className={css['error']} role="alert">
          <p>
            <b>{error.title}</b>
            {error.detail === undefined ? null : <span>{error.detail}</span>}
          </p>
          <Button variant="plain" isFit onClick={reminders.dismissError}>
            {notificationsText.close}
          </Button>
        </div>
      )}
      {status === 'unsupported' && !props.isIosBrowser ? (
        <p className={css['detail']}>{notificationsText.unsupported}</p>
      ) : null}
      {status === 'blocked' ? <BlockedSteps /> : null}
      {status === 'off' || status === 'toEnable' ? (
        <div className={css['new']}>
          <b>{notificationsText.newTitle}</b>
          <p>{notificationsText.newDetail}</p>
        </div>
      ) : null}
      {status === 'on' ? <ReminderSettings reminders={reminders} hour={hour} /> : null}
      <p className={css['detail']}>{notificationsText.general}</p>
    </Dialog>
  )
}

/** An installed app has no address bar: the phone's own settings hold the permission. */
function BlockedSteps() {
  const isStandalone = useWatched(useBrowser().isStandalone)
  return (
    <div className={css['steps']}>
      <b>{notificationsText.blockedTitle}</b>
      {isStandalone ? (
        <p>{notificationsText.blockedInstalled}</p>
      ) : (
        <ol>
          {notificationsText.blockedSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </div>
  )
}

function IosNote({ steps }: { readonly steps: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css['ios']}>
      <output className={css['status']}>{notificationsText.status.unsupported}</output>
      <p>{notificationsText.ios}</p>
      {isOpen ? (
        steps
      ) : (
        <Button variant="tonal" isFit onClick={() => setOpen(true)}>
          {notificationsText.iosHow}
        </Button>
      )}
    </div>
  )
}
