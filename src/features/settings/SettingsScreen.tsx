import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SignOut } from '#journal-ui/SignOut.tsx'
import { settingsText } from '#text/settings.ts'
import { RowGroup } from '#ui/RowGroup.tsx'
import { Screen } from '#ui/Screen.tsx'
import { showNotification } from '#ui/toastStore.ts'
import * as laterIcons from '#ui/laterIcons.ts'
import { Row } from '#journal-ui/Row.tsx'
import { AccountRow, AutoAdvanceRow } from './SettingsRows.tsx'
import { SyncLine } from './SyncLine.tsx'
import css from './settings.module.css'

interface SettingsScreenProps {
  /** How reminders stand on this phone. */
  readonly notifications: { readonly status: string; readonly isOn: boolean }
  readonly onNotifications: () => void
  readonly onPrivacy: () => void
}

/** It is about this page: it is said over no other. */
function useSoon(): () => void {
  const takeBack = useRef<() => void>(undefined)
  useEffect(() => () => takeBack.current?.(), [])
  return () => {
    takeBack.current = showNotification(settingsText.soon, 'info')
  }
}

export function SettingsScreen(props: SettingsScreenProps) {
  const { notifications, onPrivacy } = props
  const navigate = useNavigate()
  const sayItIsToCome = useSoon()
  return (
    <Screen title={settingsText.title}>
      <RowGroup title={settingsText.account}>
        <AccountRow />
      </RowGroup>
      <RowGroup title={settingsText.preferences}>
        <Row
          icon="bell"
          tone="glow"
          label={settingsText.notifications}
          value={notifications.status}
          isGood={notifications.isOn}
          onClick={props.onNotifications}
        />
        <Row
          icon={laterIcons.moon}
          tone="primary"
          label={settingsText.theme}
          onClick={sayItIsToCome}
        />
        <AutoAdvanceRow />
      </RowGroup>
      <RowGroup title={settingsText.information}>
        <Row
          icon={laterIcons.box}
          tone="green"
          label={settingsText.myData}
          onClick={() => void navigate({ to: '/my-data' })}
        />
        <Row icon="lock" tone="green" label={settingsText.privacy} onClick={onPrivacy} />
        <Row
          icon="info"
          tone="blue"
          label={settingsText.about}
          onClick={() => void navigate({ to: '/about' })}
        />
      </RowGroup>
      <SignOut />
      <SyncLine />
      <p className={css['version']}>{settingsText.version}</p>
    </Screen>
  )
}
