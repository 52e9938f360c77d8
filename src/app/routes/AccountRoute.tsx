import { AccountScreen } from '#features/account/AccountScreen.tsx'
import { SignOut } from '#features/settings/SignOut.tsx'
import { useEngine } from '#app/EngineContext.tsx'
import { useAccount } from '#app/useAccount.ts'

export function AccountRoute() {
  const engine = useEngine()
  const account = useAccount()
  if (account === null) return null
  return <AccountScreen account={account} signOut={<SignOut engine={engine} />} />
}
