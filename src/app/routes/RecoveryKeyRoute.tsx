import { RecoveryKeyScreen } from '#features/recovery/RecoveryKeyScreen.tsx'
import { useEngine } from '#app/EngineContext.tsx'
import { useAccount } from '#app/useAccount.ts'

export function RecoveryKeyRoute() {
  const engine = useEngine()
  const account = useAccount()
  return account === null ? null : <RecoveryKeyScreen engine={engine} email={account.email} />
}
