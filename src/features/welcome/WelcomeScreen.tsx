import { useNavigate } from '@tanstack/react-router'
import { useSignupMode } from '#context/admission.ts'
import { useEngine } from '#context/engine.ts'
import { useLocked } from '#context/session.ts'
import { ButtonLink } from '#journal-ui/links.tsx'
import { loginText } from '#text/login.ts'
import { welcomeText } from '#text/welcome.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import type { IconName } from '#ui/Icon.tsx'
import { Tile } from '#ui/Tile.tsx'
import type { Tone } from '#ui/tones.ts'
import css from './WelcomeScreen.module.css'

const points = [
  { id: 'private', icon: 'lock', tone: 'primary' },
  { id: 'streak', icon: 'flame', tone: 'glow' },
  { id: 'music', icon: 'music', tone: 'blue' },
] as const satisfies readonly { id: string; icon: IconName; tone: Tone }[]

const notOpen = { invite: welcomeText.byInvitation, closed: welcomeText.closed } as const

export function WelcomeScreen() {
  const locked = useLocked()
  const navigate = useNavigate()
  const mode = useSignupMode(useEngine())
  return (
    <main className={css['welcome']}>
      <Dawn />
      <div className={css['body']}>
        <h1 tabIndex={-1}>{welcomeText.title}</h1>
        <p className={css['tagline']}>{welcomeText.tagline}</p>
        <ul className={css['points']}>
          {points.map(({ id, icon, tone }) => (
            <li key={id}>
              <Tile icon={icon} tone={tone} />
              <p>
                <b>{welcomeText.points[id].title}</b>
                <span>{welcomeText.points[id].detail}</span>
              </p>
            </li>
          ))}
        </ul>
        <div className={css['actions']}>
          {locked === null ? null : <Note kind="info">{loginText.lockedHere[locked]}</Note>}
          {mode === 'open' ? null : <Note kind="info">{notOpen[mode]}</Note>}
          {mode === 'closed' ? null : (
            <Button onClick={() => void navigate({ to: '/signup' })}>{welcomeText.start}</Button>
          )}
          <ButtonLink {...(mode !== 'closed' && { variant: 'plain' })} to="/login">
            {welcomeText.signIn}
          </ButtonLink>
        </div>
      </div>
    </main>
  )
}

/** The sun rising from an open book: the idea of the app in one drawing. The sky is the box's own, whatever its size. */
const Dawn = () => (
  <div className={css['dawn']} data-sky="" aria-hidden="true">
    <div className={css['stars']} />
    <div className={css['sun']} data-sun="" />
    {/* Stretched to the width, and one pixel lower than the sky. */}
    <svg viewBox="0 -14 390 100" preserveAspectRatio="none">
      <path className={css['far']} d="M0 22C58-12 138-12 195 28 252-12 332-12 390 22V66H0z" />
      <path className={css['near']} d="M0 36C58 2 138 2 195 42 252 2 332 2 390 36V70H0z" />
      <path d="M0 52C58 20 138 20 195 58 252 20 332 20 390 52V87H0z" fill="var(--bg)" />
    </svg>
  </div>
)
