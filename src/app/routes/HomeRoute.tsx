import { useState } from 'react'
import { useStore } from 'zustand'
import { HomeScreen } from '#features/home/HomeScreen.tsx'
import { PrivacyDialog } from '#features/privacy/PrivacyDialog.tsx'
import { RecoveryCards } from '#features/recovery/RecoveryCards.tsx'
import { settingsText } from '#text/settings.ts'
import { useEngine } from '#app/EngineContext.tsx'
import { useSession } from '#app/SessionContext.tsx'
import { updateStore } from '#app/updateStore.ts'
import { useToday } from '#app/useToday.ts'

export function HomeRoute() {
  const engine = useEngine()
  const session = useSession()
  // One question at a time: a newer version comes first.
  const hasUpdate = useStore(updateStore, ({ update }) => update !== null)
  const [isPrivacyOpen, setPrivacyOpen] = useState(false)
  const username = session.status === 'signedIn' ? session.account.username : null
  return (
    <>
      <HomeScreen
        engine={engine}
        today={useToday()}
        username={username ?? settingsText.defaultUsername}
        prompt={hasUpdate ? null : <RecoveryCards engine={engine} />}
        onPrivacy={() => setPrivacyOpen(true)}
      />
      <PrivacyDialog isOpen={isPrivacyOpen} onClose={() => setPrivacyOpen(false)} />
    </>
  )
}
