// What tells browsers apart is large and seldom needed: it comes when a card or a dialog shows its steps.
import { lazy } from 'react'

export const InstallCard = lazy(async () => ({
  default: (await import('#features/install/InstallCard.tsx')).InstallCard,
}))

export const OwnInstallSteps = lazy(async () => ({
  default: (await import('#features/install/InstallSteps.tsx')).OwnInstallSteps,
}))
