import { useNavigate } from '@tanstack/react-router'
import { useSignupMode } from '#context/admission.ts'
import { useEngine } from '#context/engine.ts'
import { useLocked } from '#context/session.ts'
import { Dawn } from '#journal-ui/Dawn.tsx'
import { LockedHere } from '#journal-ui/LockedHere.tsx'
import { ButtonLink } from '#journal-ui/links.tsx'
import { SellingPoints } from '#journal-ui/SellingPoints.tsx'
import { welcomeText } from '#text/welcome.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { skies, useSkyColor } from '#ui/useSkyColor.ts'
import css from './WelcomeScreen.module.css'

const notOpen = { invite: welcomeText.byInvitation, closed: welcomeText.closed } as const

export function WelcomeScreen() {
  useSkyColor(skies.dawn)
  const locked = useLocked()
  const navigate = useNavigate()
  const mode = useSignupMode(useEngine())
  const isBack = locked !== null || mode === 'closed'
  const signIn = (
    <ButtonLink {...(!isBack && { variant: 'plain' })} to="/login">
      {welcomeText.signIn}
    </ButtonLink>
  )
  return (
    <main className={css['welcome']}>
      <Dawn />
      <div className={css['body']}>
        <h1 tabIndex={-1}>{welcomeText.title}</h1>
        <p className={css['tagline']}>{welcomeText.tagline}</p>
        <SellingPoints />
        <div className={css['actions']}>
          <LockedHere />
          {mode === 'open' ? null : <Note kind="info">{notOpen[mode]}</Note>}
          {isBack ? signIn : null}
          {mode === 'closed' ? null : (
            <Button
              {...(isBack && { variant: 'plain' })}
              onClick={() => void navigate({ to: '/signup' })}
            >
              {welcomeText.start}
            </Button>
          )}
          {isBack ? null : signIn}
        </div>
      </div>
    </main>
  )
}
