import { lazy, Suspense, useEffect, useState } from 'react'
import { createLocalText } from '#platform/storedText.ts'
import { installWaitMs } from '#domain/installOffer.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { usePromptTurn } from './promptTurn.ts'
import type { UsageTime } from './usageTime.ts'

// Loaded when the card is shown, which is seldom.
const InstallCard = lazy(async () => ({
  default: (await import('#features/install/InstallCard.tsx')).InstallCard,
}))

/** The card that offers to install the app. It is shown beside the navigation only, so never over a form. */
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
  /** Hides the card for three days. */
  readonly dismiss: () => void
}

/** When the card was dismissed, epoch ms. */
const dismissedAt = createLocalText('lueur.installDismissedAt')

const timeIn = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text) ? Number(text) : null

/** Decides when the card may be shown; the rule is in domain/installOffer.ts. */
function useInstallOffer(usage: UsageTime): InstallOffer {
  const { now, isVisible, isMobile, isStandalone } = useBrowser()
  const [openedAt] = useState(now)
  const isLookedAt = useWatched(isVisible)
  const isOnMobile = useWatched(isMobile)
  const isInstalled = useWatched(isStandalone)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isLookedAt) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = (): void => {
      const wait = installWaitMs({
        isStandalone: isInstalled,
        isMobile: isOnMobile,
        dismissedAt: timeIn(dismissedAt.read()),
        now: now(),
        openMs: now() - openedAt,
        usedMs: usage.usedMs(),
      })
      setDue(wait === 0)
      if (wait !== null && wait > 0) timer = setTimeout(check, wait)
    }
    check()
    return () => clearTimeout(timer)
  }, [isLookedAt, isOnMobile, isInstalled, now, openedAt, usage])
  return {
    isDue,
    dismiss() {
      dismissedAt.write(String(now()))
      setDue(false)
    },
  }
}
