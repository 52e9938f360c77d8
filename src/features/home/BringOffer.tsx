import { useNavigate } from '@tanstack/react-router'
import { PromptRow } from '#journal-ui/PromptRow.tsx'
import { bringOfferText } from '#text/bringOffer.ts'

interface BringOfferProps {
  readonly onAnswer: () => void
}

/** Offered once to somebody new; « Mes données » has it always. */
export function BringOffer({ onAnswer }: BringOfferProps) {
  const navigate = useNavigate()
  const open = (): void => {
    onAnswer()
    void navigate({ to: '/bring-journal' })
  }
  return (
    <PromptRow icon="join" tone="blue" {...bringOfferText} onAction={open} onLater={onAnswer} />
  )
}
