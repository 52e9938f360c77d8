import { installText } from '#text/install.ts'
import { installPromptText } from '#text/installPrompt.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import { useDevice, useWatched } from '#ui/DeviceContext.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Benefits } from './Benefits.tsx'
import { OwnInstallSteps } from './InstallSteps.tsx'
import css from './InstallCard.module.css'

interface InstallCardProps {
  /** The cross, « Me le rappeler plus tard », or an answer to the browser's own question. */
  readonly onDismiss: () => void
}

/** Offers to put the app on the home screen, over whatever page is read; never over a form. */
export function InstallCard({ onDismiss }: InstallCardProps) {
  const { installPrompt } = useDevice()
  const canInstall = useWatched(installPrompt)
  const install = async (): Promise<void> => {
    const outcome = await installPrompt.show()
    // After a failure the steps by hand stay in reach.
    if (outcome !== 'failed') onDismiss()
  }
  return (
    <section className={css['card']} aria-label={installPromptText.label}>
      <div className={css['head']}>
        <img src="/logo.svg" alt="" width={48} height={48} />
        <div>
          <span className={css['badge']}>{installPromptText.badge}</span>
          <h2>{fr(installPromptText.title)}</h2>
        </div>
        <RoundButton icon="close" look="bare" label={installPromptText.close} onClick={onDismiss} />
      </div>
      <Benefits />
      {canInstall ? (
        <Button onClick={() => void install()}>{installPromptText.install}</Button>
      ) : null}
      <details className={css['how']}>
        <summary>{fr(installText.how)}</summary>
        <OwnInstallSteps />
      </details>
      <Button look="plain" onClick={onDismiss}>
        {installPromptText.later}
      </Button>
    </section>
  )
}
