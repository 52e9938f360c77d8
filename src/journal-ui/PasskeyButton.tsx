import { useEffect, useState } from 'react'
import { useEngine } from '#context/engine.ts'
import { passkeysText } from '#text/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { FormNote } from '#ui/formMessage.tsx'

/** Null until it is known; false where the browser has no passkeys, and where it says that theirs cannot open a sealed journal. */
function useOffersPasskeys(): boolean | null {
  const { passkeys } = useEngine()
  const [isOffered, setOffered] = useState(passkeys === null ? false : null)
  useEffect(() => {
    // Where the browser does not tell, a try does.
    void passkeys?.support().then(({ prf }) => setOffered(prf !== false))
  }, [passkeys])
  return isOffered
}

interface PasskeyButtonProps {
  readonly label: string
  readonly isBusy: boolean
  readonly isDisabled: boolean
  /** Why it did not open. */
  readonly message: string | undefined
  readonly onClick: () => void
}

/** Opens with a passkey what the form above it opens with a password; nothing where there are none. */
export function PasskeyButton({ label, isBusy, isDisabled, message, onClick }: PasskeyButtonProps) {
  const isOffered = useOffersPasskeys()
  if (isOffered === false) return null
  return (
    <>
      <Button
        variant="outline"
        isBusy={isBusy}
        disabled={isDisabled}
        onClick={onClick}
        // Its place is held until it is known: what stands below would move.
        {...(isOffered === null && { style: { visibility: 'hidden' } })}
      >
        {isBusy ? passkeysText.asking : label}
      </Button>
      <FormNote message={message} />
    </>
  )
}
