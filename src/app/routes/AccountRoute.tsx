import { useNavigate } from '@tanstack/react-router'
import { AccountScreen } from '#features/account/AccountScreen.tsx'
import { SignOut } from '#features/settings/SignOut.tsx'
import { useEngine } from '#app/EngineContext.tsx'
import { useAccount } from '#app/useAccount.ts'

export function AccountRoute() {
  const navigate = useNavigate()
  const engine = useEngine()
  const account = useAccount()
  if (account === null) return null
  return (
    <AccountScreen
      engine={engine}
      account={account}
      onResetSent={(email) =>
        void navigate({ to: '/reset-password', state: { email, resetFrom: 'account' } })
      }
      signOut={<SignOut engine={engine} />}
    />
  )
}
