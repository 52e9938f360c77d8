// A newer version is offered where nothing is being written, and never taken by itself.
import { useStore } from 'zustand'
import { fr } from '#text/typography.ts'
import { updateText } from '#text/update.ts'
import { Button } from '#ui/Button.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { postponeUpdate, updateStore } from './updateStore.ts'
import { usePromptTurn } from './usePromptTurn.ts'
import css from './UpdateOffer.module.css'

export function UpdateOffer() {
  const update = useStore(updateStore, (state) => state.update)
  const hasTurn = usePromptTurn('update', update !== null)
  if (update === null || !hasTurn) return null
  return (
    <section className={css['offer']} aria-label={updateText.label}>
      <output>{fr(updateText.ready)}</output>
      <Button look="tonal" isFit onClick={() => update.accept()}>
        {updateText.accept}
      </Button>
      <RoundButton icon="close" label={updateText.later} onClick={postponeUpdate} />
    </section>
  )
}
