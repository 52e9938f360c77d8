import { Suspense, useEffect, useState } from 'react'
import { installWaitMs } from '#domain/installOffer.ts'
import { useDevice, useWatched } from '#ui/DeviceContext.tsx'
import { InstallCard } from './installParts.ts'
import { usePromptTurn } from './promptTurn.ts'
import type { UsageTime } from './usageTime.ts'

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

interface InstallOffer {
  readonly isDue: boolean
  /** Until the three days have passed. */
  readonly dismiss: () => void
}

const timeIn = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text) ? Number(text) : null

/** When the card that offers to install may show: the rule is in domain/installOffer.ts. */
function useInstallOffer(usage: UsageTime): InstallOffer {
  const { now, isVisible, isMobile, isStandalone, installDismissedAt } = useDevice()
  const [openedAt] = useState(now)
  const isLookedAt = useWatched(isVisible)
  const isOnMobile = useWatched(isMobile)
  const isInstalled = useWatched(isStandalone)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isLookedAt) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      const wait = installWaitMs({
        isStandalone: isInstalled,
        isMobile: isOnMobile,
        dismissedAt: timeIn(installDismissedAt.read()),
        now: now(),
        openMs: now() - openedAt,
        usedMs: usage.usedMs(),
      })
      setDue(wait === 0)
      if (wait !== null && wait > 0) timer = setTimeout(look, wait)
    }
    look()
    return () => clearTimeout(timer)
  }, [isLookedAt, isOnMobile, isInstalled, installDismissedAt, now, openedAt, usage])
  return {
    isDue,
    dismiss() {
      installDismissedAt.write(String(now()))
      setDue(false)
    },
  }
}
