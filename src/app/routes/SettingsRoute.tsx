import { useState } from 'react'
import { PrivacyDialog } from '#features/privacy/PrivacyDialog.tsx'
import { SettingsScreen } from '#features/settings/SettingsScreen.tsx'
import { useEngine } from '#app/EngineContext.tsx'
import { useAccount } from '#app/useAccount.ts'
import { useToday } from '#app/useToday.ts'

export function SettingsRoute() {
  const engine = useEngine()
  const today = useToday()
  const account = useAccount()
  const [isPrivacyOpen, setPrivacyOpen] = useState(false)
  if (account === null) return null
  return (
    <>
      <SettingsScreen
        engine={engine}
        account={account}
        today={today}
        onPrivacy={() => setPrivacyOpen(true)}
      />
      <PrivacyDialog isOpen={isPrivacyOpen} onClose={() => setPrivacyOpen(false)} />
    </>
  )
}
