import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { invitationHash, invitationInHash, invitationLink } from '#domain/invitation.ts'
import { productName } from '#domain/product.ts'
import { Dawn } from '#journal-ui/Dawn.tsx'
import { ButtonLink } from '#journal-ui/links.tsx'
import { SellingPoints } from '#journal-ui/SellingPoints.tsx'
import { installText } from '#text/install.ts'
import { welcomeText } from '#text/welcome.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { Skeleton } from '#ui/Waiting.tsx'
import { skies, useSkyColor } from '#ui/useSkyColor.ts'
import { showAlert } from '#ui/toastStore.ts'
import { InstallSteps } from './InstallSteps.tsx'
import css from './InstallScreen.module.css'

const QrCode = lazy(async () => ({
  default: (await import('#journal-ui/QrCode.tsx')).QrCode,
}))

/** What to open on a phone: the app, or the invitation that was opened here. */
function addressOf(origin: string, invitation: string | undefined): string {
  return invitation === undefined ? origin : invitationLink(origin, invitation)
}

export function InstallScreen() {
  const invitation = useLocation({ select: ({ hash }) => invitationInHash(hash) })
  const address = addressOf(window.location.origin, invitation)
  const { clipboard, isDesktop } = useBrowser()
  const isWide = useWatched(isDesktop)
  const isPhone = useWatched(useBrowser().isMobile)
  const isLeaving = useMobileReturn(invitation)
  const copy = async (): Promise<void> => {
    if (await clipboard.write(address)) showAlert(installText.copied, 'success')
    else showAlert(installText.copyFailed, 'error')
  }
  const card = (
    <div className={css['card']}>
      <h1 tabIndex={-1}>{installText.title(productName)}</h1>
      <p>{installText.intro}</p>
      <div className={css['code']}>
        <Suspense fallback={<Skeleton blockSize={192} inlineSize={192} />}>
          <QrCode value={address} label={installText.code} size={192} />
        </Suspense>
      </div>
      <p className={css['origin']}>{address}</p>
      <Button isFit={!isWide} onClick={() => void copy()}>
        {installText.copy}
      </Button>
      <InstallSteps />
      {isWide ? null : (
        <ButtonLink variant="plain" to="/">
          {installText.open}
        </ButtonLink>
      )}
      {isPhone ? (
        // Its room is there before, so that nothing moves when it comes.
        <div className={isLeaving ? undefined : css['awaited']}>
          <Note kind="info">{installText.redirecting}</Note>
        </div>
      ) : null}
    </div>
  )
  return isWide ? <Desk>{card}</Desk> : <main className={css['install']}>{card}</main>
}

/** At a desk: what Lueur is, how it looks, and the way onto the phone. */
function Desk({ children }: { readonly children: ReactNode }) {
  useSkyColor(skies.dawn)
  return (
    <main className={css['desk']}>
      <Dawn isWide />
      <div className={css['brand']}>
        <div className={css['name']}>
          <img src="/logo.svg" alt="" width={96} height={96} />
          <p>{productName}</p>
          <p>{welcomeText.tagline}</p>
        </div>
        <SellingPoints />
      </div>
      <picture className={css['phone']}>
        <source media="(prefers-color-scheme: dark)" srcSet="/screenshots/home-dark.png" />
        <img src="/screenshots/home.png" alt={installText.picture} width={780} height={1688} />
      </picture>
      {children}
    </main>
  )
}

const sayAfterMs = 1000
const leaveAfterMs = 2000

/** On a phone, the install page announces a redirection, then opens the app. True once it is announced. */
function useMobileReturn(invitation: string | undefined): boolean {
  const isMobile = useWatched(useBrowser().isMobile)
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isMobile) return undefined
    const leave = (): void => {
      if (invitation === undefined) void navigate({ to: '/', replace: true })
      else void navigate({ to: '/signup', hash: invitationHash(invitation), replace: true })
    }
    const timer = setTimeout(
      () => (isLeaving ? leave() : setLeaving(true)),
      isLeaving ? leaveAfterMs : sayAfterMs,
    )
    return () => clearTimeout(timer)
  }, [isMobile, isLeaving, navigate, invitation])
  return isMobile && isLeaving
}
