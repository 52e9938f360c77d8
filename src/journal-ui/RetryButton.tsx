import { Fragment, type ComponentProps, type ReactNode, useState } from 'react'
import { useJournal } from '#context/session.ts'
import { journalLoadingText } from '#text/journalLoading.ts'
import { Button } from '#ui/Button.tsx'
import { focusTitleAfter } from '#ui/focusAfter.ts'

/** A try that fails at once is seen to have been made. */
const leastMs = 600

interface RetryButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'isFit' | 'children'
> {
  /** Instead of asking the server for what this phone lacks of the journal. */
  readonly retry?: (() => unknown) | undefined
  /** Why, above the button: said anew where the try failed too. */
  readonly said?: ReactNode
}

/** It is busy until the try has ended; what came of it shows in its place. */
export function RetryButton(props: RetryButtonProps) {
  const { retry, said, children = journalLoadingText.retry, ...looks } = props
  const { sync } = useJournal()
  /** Odd while one goes on. */
  const [turns, setTurns] = useState(0)
  const run = async (): Promise<void> => {
    setTurns(turns + 1)
    const seen = new Promise((resolve) => setTimeout(resolve, leastMs))
    await Promise.allSettled([retry === undefined ? sync.drain() : retry(), seen])
    setTurns(turns + 2)
  }
  return (
    <>
      <Fragment key={turns >> 1}>{said}</Fragment>
      <Button
        isFit
        {...looks}
        ref={focusTitleAfter}
        isBusy={turns % 2 > 0}
        onClick={() => void run()}
      >
        {children}
      </Button>
    </>
  )
}
