import { useEffect, useState } from 'react'
import { installText } from '#text/install.ts'
import { installPromptText } from '#text/installPrompt.ts'
import { Button } from '#ui/Button.tsx'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { focusTitleAfter } from '#ui/focusAfter.ts'
import { Icon } from '#ui/Icon.tsx'
import { PauseButton } from '#ui/PauseButton.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { classNames } from '#ui/classNames.ts'
import { OwnInstallSteps } from './InstallSteps.tsx'
import css from './InstallCard.module.css'

interface InstallCardProps {
  /** The cross, « Me le rappeler plus tard », or an answer to the browser's own question. */
  readonly onDismiss: () => void
}

/** Offers to put the app on the home screen, over whatever page is read; never over a form. */
export function InstallCard({ onDismiss }: InstallCardProps) {
  const { installPrompt } = useBrowser()
  const canInstall = useWatched(installPrompt)
  const install = async (): Promise<void> => {
    const outcome = await installPrompt.show()
    // After a failure the steps by hand stay in reach.
    if (outcome !== 'failed') onDismiss()
  }
  return (
    <section ref={focusTitleAfter} className={css['card']} aria-label={installPromptText.label}>
      <div className={css['head']}>
        <img src="/logo.svg" alt="" width={48} height={48} />
        <div>
          <span className={css['badge']}>{installPromptText.badge}</span>
          <h2>{installPromptText.title}</h2>
        </div>
        <RoundButton
          icon="close"
          variant="bare"
          label={installPromptText.close}
          onClick={onDismiss}
        />
      </div>
      <Benefits />
      {canInstall ? (
        // Gone as the browser asks, before the card.
        <Button ref={focusTitleAfter} onClick={() => void install()}>
          {installPromptText.install}
        </Button>
      ) : null}
      <details className={css['how']}>
        <summary>{installText.how}</summary>
        <OwnInstallSteps />
      </details>
      <Button variant="plain" onClick={onDismiss}>
        {installPromptText.later}
      </Button>
    </section>
  )
}

const turnMs = 3000
const { benefits } = installPromptText

/** One after the other; all at once under reduced motion, and for screen readers. */
function Benefits() {
  const isStill = useWatched(useBrowser().hasReducedMotion)
  const [shown, setShown] = useState(0)
  const [isPlaying, setPlaying] = useState(true)
  useEffect(() => {
    if (isStill || !isPlaying) return undefined
    const timer = setInterval(() => setShown((index) => (index + 1) % benefits.length), turnMs)
    return () => clearInterval(timer)
  }, [isStill, isPlaying])
  return (
    <div className={css['beside']}>
      <ul className={classNames(css['benefits'], !isStill && css['turning'])}>
        {benefits.map((benefit, index) => (
          <li key={benefit} data-shown={isStill || index === shown ? '' : undefined}>
            <Icon name="check" isSmall />
            <span>{benefit}</span>
          </li>
        ))}
      </ul>
      {isStill ? null : (
        <PauseButton
          isPlaying={isPlaying}
          pauseLabel={installPromptText.pauseBenefits}
          resumeLabel={installPromptText.resumeBenefits}
          onToggle={setPlaying}
        />
      )}
    </div>
  )
}
