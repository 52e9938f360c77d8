import { Suspense } from 'react'
import { InstallCard } from './installParts.ts'
import type { UsageTime } from './usageTime.ts'
import { usePromptTurn } from './usePromptTurn.ts'
import { useInstallOffer } from './useInstallOffer.ts'

/** Mounted by the shell beside the navigation, so never over a form. */
export function InstallOffer({ usage }: { readonly usage: UsageTime }) {
  const { isDue, dismiss } = useInstallOffer(usage)
  const hasTurn = usePromptTurn('install', isDue)
  return hasTurn ? (
    <Suspense>
      <InstallCard onDismiss={dismiss} />
    </Suspense>
  ) : null
}
