import { type ComponentProps, useState } from 'react'
import { useJournal } from '#context/session.ts'
import { journalLoadingText } from '#text/journalLoading.ts'
import { Button } from '#ui/Button.tsx'

/** A try that fails at once is seen to have been made. */
const leastMs = 600

interface RetryButtonProps extends Pick<ComponentProps<typeof Button>, 'variant'> {
  /** Instead of asking the server for what this phone lacks of the journal. */
  readonly retry?: (() => void) | undefined
}

/** It is busy until the try has ended; what came of it shows in its place. */
export function RetryButton({ retry, ...looks }: RetryButtonProps) {
  const { sync } = useJournal()
  const [isBusy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    setBusy(true)
    const seen = new Promise((resolve) => setTimeout(resolve, leastMs))
    await Promise.allSettled([retry === undefined ? sync.drain() : retry(), seen])
    setBusy(false)
  }
  return (
    <Button {...looks} isFit isBusy={isBusy} onClick={() => void run()}>
      {journalLoadingText.retry}
    </Button>
  )
}
