import { MyDataScreen } from '#features/my-data/MyDataScreen.tsx'
import { useEngine } from '#app/EngineContext.tsx'
import { useAccount } from '#app/useAccount.ts'
import { useToday } from '#app/useToday.ts'

export function MyDataRoute() {
  const engine = useEngine()
  const account = useAccount()
  const today = useToday()
  return account === null ? null : <MyDataScreen engine={engine} account={account} today={today} />
}
