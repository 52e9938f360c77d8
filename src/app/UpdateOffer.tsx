// Offers a newer version, on pages where nothing is being written. It is never applied without a tap.
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { updateText } from '#text/update.ts'
import { Button } from '#ui/Button.tsx'
import { focusTitleAfter } from '#ui/focusAfter.ts'
import { RoundButton } from '#ui/RoundButton.tsx'
import { usePromptTurn } from './promptTurn.ts'
import type { AppUpdate } from './serviceWorker.ts'
import css from './app.module.css'

export function UpdateOffer() {
  const update = useStore(updateStore, (state) => state.update)
  const hasTurn = usePromptTurn('update', update !== null)
  if (update === null || !hasTurn) return null
  return (
    <section ref={focusTitleAfter} className={css['offer']} aria-label={updateText.label}>
      <output>{updateText.ready}</output>
      <Button variant="tonal" isFit onClick={() => update.accept()}>
        {updateText.accept}
      </Button>
      <RoundButton icon="close" label={updateText.later} onClick={postponeUpdate} />
    </section>
  )
}

interface UpdateState {
  /** A newer version that is ready; null while there is none, and after « Plus tard ». */
  readonly update: AppUpdate | null
}

const updateStore = createStore<UpdateState>(() => ({ update: null }))

export const offerUpdate = (update: AppUpdate): void => updateStore.setState({ update })
const postponeUpdate = (): void => updateStore.setState({ update: null })
