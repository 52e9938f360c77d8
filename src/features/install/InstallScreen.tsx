import { lazy, Suspense } from 'react'
import { ButtonLink } from '#journal-ui/ButtonLink.tsx'
import { productName } from '#domain/product.ts'
import { installText } from '#text/install.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import { useDevice, useWatched } from '#ui/DeviceContext.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showAlert } from '#ui/toastStore.ts'
import { InstallSteps } from './InstallSteps.tsx'
import { useMobileReturn } from './useMobileReturn.ts'
import css from './InstallScreen.module.css'

const QrCode = lazy(() => import('./QrCode.tsx').then((module) => ({ default: module.QrCode })))

export function InstallScreen() {
  // The app's address, the one to open on a phone.
  const { origin } = window.location
  const { clipboard, isDesktop } = useDevice()
  const isWide = useWatched(isDesktop)
  const isLeaving = useMobileReturn()
  const copy = async (): Promise<void> => {
    if (await clipboard.write(origin)) showAlert(installText.copied, 'success')
    else showAlert(installText.copyFailed, 'error')
  }
  return (
    <main className={css['install']}>
      <h1 tabIndex={-1}>{installText.title(productName)}</h1>
      <p>{installText.intro}</p>
      <div className={css['code']}>
        <Suspense fallback={<Skeleton blockSize={208} inlineSize={208} />}>
          <QrCode value={origin} label={fr(installText.code)} />
        </Suspense>
      </div>
      <p className={css['origin']}>{origin}</p>
      <Button isFit onClick={() => void copy()}>
        {installText.copy}
      </Button>
      <InstallSteps />
      {isWide ? null : (
        <ButtonLink look="plain" to="/">
          {fr(installText.open)}
        </ButtonLink>
      )}
      {isLeaving ? <Note kind="info">{installText.redirecting}</Note> : null}
    </main>
  )
}
