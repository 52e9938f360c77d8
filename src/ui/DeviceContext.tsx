import { createContext, use, useSyncExternalStore } from 'react'
import type { Device } from '#platform/device.ts'
import type { Watched } from '#platform/watched.ts'

export const DeviceContext = createContext<Device | null>(null)

export function useDevice(): Device {
  const device = use(DeviceContext)
  if (device === null) throw new Error('DeviceContext is missing above this component.')
  return device
}

export const useWatched = <T,>(watched: Watched<T>): T =>
  useSyncExternalStore(watched.subscribe, watched.current)
