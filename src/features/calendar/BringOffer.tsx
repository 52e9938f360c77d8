import { useNavigate } from '@tanstack/react-router'
import { isBringOfferDue } from '#domain/bringOffer.ts'
import { PromptRow } from '#journal-ui/PromptRow.tsx'
import { createLocalText } from '#platform/storedText.ts'
import { bringOfferText } from '#text/bringOffer.ts'
import { useWatched } from '#ui/BrowserContext.tsx'

/** Whether this phone had an answer. */
const offerMemo = createLocalText('lueur.bringOffer')

/** At the foot of a calendar that is still nearly empty: offered once; « Mes données » has it always. */
export function BringOffer({ writtenDays }: { readonly writtenDays: number }) {
  const navigate = useNavigate()
  const isAnswered = useWatched(offerMemo.watched) !== null
  if (!isBringOfferDue({ writtenDays, isAnswered })) return null
  const answer = (): void => offerMemo.write('answered')
  const open = (): void => {
    answer()
    void navigate({ to: '/bring-journal' })
  }
  return <PromptRow icon="join" tone="blue" {...bringOfferText} onAction={open} onLater={answer} />
}
