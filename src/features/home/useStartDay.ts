import { useDevice } from '#ui/DeviceContext.tsx'
import { useNavigation } from '#ui/navigation.tsx'

const startVibrationMs = 10

/** Opens the form of today. */
export function useStartDay(): () => void {
  const { vibration } = useDevice()
  const navigation = useNavigation()
  return () => {
    vibration.vibrate(startVibrationMs)
    navigation.go('/fill-day')
  }
}
