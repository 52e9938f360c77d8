import { controlText } from '#text/controls.ts'
import { useNavigation } from '#ui/navigation.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'

interface BackButtonProps {
  /** Where it leads when this page was opened first. */
  readonly to: string
  readonly look?: 'bare'
  /** What it does instead. */
  readonly onBack?: (() => void) | undefined
}

export function BackButton({ to, look, onBack }: BackButtonProps) {
  const navigation = useNavigation()
  return (
    <RoundButton
      icon="left"
      label={controlText.back}
      {...(look && { look })}
      onClick={onBack ?? (() => navigation.back(to))}
    />
  )
}
