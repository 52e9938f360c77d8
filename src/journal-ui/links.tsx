import { createLink, type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { stepBack } from '#platform/places.ts'
import { controlText } from '#text/controls.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'

/** The address of a page, as the router declares it. */
export type PagePath = keyof RegisteredRouter['routesByPath']

/** Goes to the page before, or to `otherwise` when there is none. */
export function useGoBack(): (otherwise: PagePath) => void {
  const router = useRouter()
  return (otherwise) => {
    if (router.history.canGoBack()) stepBack()
    else void router.navigate({ to: otherwise, replace: true })
  }
}

interface BackButtonProps {
  /** The page to open when there is no page before this one. */
  readonly to: PagePath
  readonly variant?: 'bare'
  /** What it does instead. */
  readonly onBack?: (() => void) | undefined
}

export function BackButton({ to, variant, onBack }: BackButtonProps) {
  const goBack = useGoBack()
  return (
    <RoundButton
      icon="left"
      label={controlText.back}
      {...(variant && { variant })}
      onClick={onBack ?? (() => goBack(to))}
    />
  )
}

/** A link of the app that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)
