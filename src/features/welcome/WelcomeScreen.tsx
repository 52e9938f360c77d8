import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '#journal-ui/links.tsx'
import { useIsLocked } from '#context/session.ts'
import { loginText } from '#text/login.ts'
import { welcomeText } from '#text/welcome.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import type { IconName } from '#ui/Icon.tsx'
import { Note } from '#ui/Card.tsx'
import { Tile } from '#ui/Tile.tsx'
import type { Tone } from '#ui/tones.ts'
import { Dawn } from './Dawn.tsx'
import css from './WelcomeScreen.module.css'

const points = [
  { id: 'private', icon: 'lock', tone: 'primary' },
  { id: 'streak', icon: 'flame', tone: 'glow' },
  { id: 'music', icon: 'music', tone: 'blue' },
] as const satisfies readonly { id: string; icon: IconName; tone: Tone }[]

export function WelcomeScreen() {
  const isLocked = useIsLocked()
  const navigate = useNavigate()
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
                <b>{fr(welcomeText.points[id].title)}</b>
                <span>{fr(welcomeText.points[id].detail)}</span>
              </p>
            </li>
          ))}
        </ul>
        <div className={css['actions']}>
          {isLocked ? <Note kind="info">{fr(loginText.keptHere)}</Note> : null}
          <Button onClick={() => void navigate({ to: '/signup' })}>{welcomeText.start}</Button>
          <ButtonLink variant="plain" to="/login">
            {welcomeText.signIn}
          </ButtonLink>
        </div>
      </div>
    </main>
  )
}
