import { createStore } from 'zustand/vanilla'
import type { AppUpdate } from './serviceWorker.ts'

interface UpdateState {
  /** A newer version that waits for the person's word; null while there is none, or after « Plus tard ». */
  readonly update: AppUpdate | null
}

export const updateStore = createStore<UpdateState>(() => ({ update: null }))

export const offerUpdate = (update: AppUpdate): void => updateStore.setState({ update })
export const postponeUpdate = (): void => updateStore.setState({ update: null })
