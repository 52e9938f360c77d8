import { useState } from 'react'
import { HomeScreen } from '#features/home/HomeScreen.tsx'
import { PrivacyDialog } from '#features/privacy/PrivacyDialog.tsx'
import { settingsText } from '#text/settings.ts'
import { useEngine } from '#app/EngineContext.tsx'
import { useSession } from '#app/SessionContext.tsx'
import { useToday } from '#app/useToday.ts'

export function HomeRoute() {
  const session = useSession()
  const [isPrivacyOpen, setPrivacyOpen] = useState(false)
  const username = session.status === 'signedIn' ? session.account.username : null
  return (
    <>
      <HomeScreen
        engine={useEngine()}
        today={useToday()}
        username={username ?? settingsText.defaultUsername}
        onPrivacy={() => setPrivacyOpen(true)}
      />
      <PrivacyDialog isOpen={isPrivacyOpen} onClose={() => setPrivacyOpen(false)} />
    </>
  )
}
