import { useNavigate } from '@tanstack/react-router'
import { useDevice } from '#ui/DeviceContext.tsx'

const startVibrationMs = 10

/** Opens the form of today. */
export function useStartDay(): () => void {
  const { vibration } = useDevice()
  const navigate = useNavigate()
  return () => {
    vibration.vibrate(startVibrationMs)
    void navigate({ to: '/fill-day' })
  }
}
