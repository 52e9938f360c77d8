import { EditProfileScreen } from '#features/account/EditProfileScreen.tsx'
import { useEngine } from '#app/EngineContext.tsx'
import { useAccount } from '#app/useAccount.ts'

export function EditProfileRoute() {
  const engine = useEngine()
  const account = useAccount()
  return account === null ? null : <EditProfileScreen engine={engine} account={account} />
}
