import { SealedDaysScreen } from '#features/recovery/SealedDaysScreen.tsx'
import { useEngine } from '#app/EngineContext.tsx'
import { useAccount } from '#app/useAccount.ts'

export function SealedDaysRoute() {
  const engine = useEngine()
  const account = useAccount()
  return account === null ? null : <SealedDaysScreen engine={engine} email={account.email} />
}
