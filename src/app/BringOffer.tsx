import { useNavigate } from '@tanstack/react-router'
import { isBringOfferDue } from '#domain/bringOffer.ts'
import { PromptRow } from '#journal-ui/PromptRow.tsx'
import { personalNotes } from '#platform/personalNotes.ts'
import { bringOfferText } from '#text/bringOffer.ts'
import { useWatched } from '#ui/BrowserContext.tsx'
import * as laterIcons from '#ui/laterIcons.ts'
import { usePromptTurn } from './promptTurn.ts'

const answer = (): void => personalNotes.bringOffer.write('answered')

/** At the foot of a calendar that is still nearly empty: offered once; « Mes données » has it always. */
export function BringOffer({ writtenDays }: { readonly writtenDays: number }) {
  const navigate = useNavigate()
  const isAnswered = useWatched(personalNotes.bringOffer.watched) !== null
  const hasTurn = usePromptTurn('bring', isBringOfferDue({ writtenDays, isAnswered }))
  if (!hasTurn) return null
  const open = (): void => {
    answer()
    void navigate({ to: '/bring-journal' })
  }
  return (
    <PromptRow
      icon={laterIcons.bring}
      tone="blue"
      {...bringOfferText}
      onAction={open}
      onLater={answer}
    />
  )
}
