import { useEffect, useEffectEvent } from 'react'
import { useNavigation } from './navigation.tsx'

/** While `isOpen`, going back closes what lies over the page before it leaves the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const navigation = useNavigation()
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? navigation.cover(() => close()) : undefined), [isOpen, navigation])
}
