import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { productName } from '#domain/product.ts'
import { ButtonLink } from '#journal-ui/links.tsx'
import { installText } from '#text/install.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { Skeleton } from '#ui/Waiting.tsx'
import { showAlert } from '#ui/toastStore.ts'
import { InstallSteps } from './InstallSteps.tsx'
import css from './InstallScreen.module.css'

const QrCode = lazy(async () => ({
  default: (await import('#journal-ui/QrCode.tsx')).QrCode,
}))

export function InstallScreen() {
  // The app's address, the one to open on a phone.
  const { origin } = window.location
  const { clipboard, isDesktop } = useBrowser()
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
          <QrCode value={origin} label={installText.code} size={208} />
        </Suspense>
      </div>
      <p className={css['origin']}>{origin}</p>
      <Button isFit onClick={() => void copy()}>
        {installText.copy}
      </Button>
      <InstallSteps />
      {isWide ? null : (
        <ButtonLink variant="plain" to="/">
          {installText.open}
        </ButtonLink>
      )}
      {isLeaving ? <Note kind="info">{installText.redirecting}</Note> : null}
    </main>
  )
}

const sayAfterMs = 1000
const leaveAfterMs = 2000

/** On a phone, the install page announces a redirection, then opens the app. True once it is announced. */
function useMobileReturn(): boolean {
  const isMobile = useWatched(useBrowser().isMobile)
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isMobile) return undefined
    const timer = setTimeout(
      () => (isLeaving ? void navigate({ to: '/', replace: true }) : setLeaving(true)),
      isLeaving ? leaveAfterMs : sayAfterMs,
    )
    return () => clearTimeout(timer)
  }, [isMobile, isLeaving, navigate])
  return isMobile && isLeaving
}
