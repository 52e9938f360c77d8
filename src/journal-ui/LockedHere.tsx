import { useEngine, useToday } from '#context/engine.ts'
import { useLocked } from '#context/session.ts'
import { dayOn } from '#domain/dayAt.ts'
import { datedText } from '#text/dates.ts'
import { loginText } from '#text/login.ts'
import { Note } from '#ui/Card.tsx'

/** Why the days of this phone rest closed, where they do. */
export function LockedHere() {
  const locked = useLocked()
  const { clock } = useEngine()
  const today = useToday()
  if (locked === null) return null
  if (typeof locked === 'string') return <Note kind="info">{loginText.lockedHere[locked]}</Note>
  const erasedOn = dayOn(clock, Date.parse(locked.erasedAt))
  const { leaving, left } = loginText
  const said = erasedOn >= today ? leaving : left
  return <Note kind="info">{said(datedText(erasedOn, today))}</Note>
}
