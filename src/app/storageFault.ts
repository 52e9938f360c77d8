// Whether the phone's storage refused to open at the start: without it the app can show nothing.
import { createStore } from 'zustand/vanilla'

interface StorageFault {
  readonly hasFailed: boolean
}

export const storageFault = createStore<StorageFault>(() => ({ hasFailed: false }))

export const announceStorageFault = (): void => storageFault.setState({ hasFailed: true })
