import { useEffect, useState } from 'react'
import { useEngine } from '#context/engine.ts'
import { passkeysText } from '#text/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { FormNote } from '#ui/formMessage.tsx'

/** False until it is known, where the browser has no passkeys, and where it says that theirs cannot open a sealed journal. */
export function useOffersPasskeys(): boolean {
  const { passkeys } = useEngine()
  const [isOffered, setOffered] = useState(false)
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
export const PasskeyButton = ({
  label,
  isBusy,
  isDisabled,
  message,
  onClick,
}: PasskeyButtonProps) =>
  useOffersPasskeys() ? (
    <>
      <Button variant="outline" isBusy={isBusy} disabled={isDisabled} onClick={onClick}>
        {isBusy ? passkeysText.asking : label}
      </Button>
      <FormNote message={message} />
    </>
  ) : null
