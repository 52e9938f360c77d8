// Whether a journal can be opened here, for the pages that offer it. What the server said last is kept: without network, and while it is
// asked again, the page says the same.
import { useEffect, useState } from 'react'
import { settle } from '#domain/result.ts'
import type { SignupMode } from '#engine/session/signupMode.ts'
import type { Engine } from '#engine/session/session.ts'
import { pause, whenIdle } from '#platform/pause.ts'
import { createLocalText } from '#platform/storedText.ts'
import { fr } from '#text/typography.ts'

type Visitor = Pick<Engine, 'http'>

const lastMode = createLocalText('lueur.signup')

const knownMode = (): SignupMode => {
  const text = lastMode.read()
  return text === 'invite' || text === 'closed' ? text : 'open'
}

/** What speaks with the server comes after the landing stands there. */
const loadAsking = () => settle(import('#engine/session/signupMode.ts'))

/** The server's, else the last one known: a form that is shown all the same is refused with a sentence. */
async function findMode(engine: Visitor): Promise<SignupMode> {
  const loaded = await loadAsking()
  if (!loaded.ok) return knownMode()
  const mode = await loaded.value.readSignupMode(engine)
  if (!mode.ok) return knownMode()
  // Most servers are open: nothing is kept of them.
  if (mode.value === 'open') lastMode.clear()
  else lastMode.write(mode.value)
  return mode.value
}

export type Admission =
  | { readonly type: 'admitted'; readonly invitation?: string | undefined }
  | { readonly type: 'closed' }
  /** `why`: what is wrong with the invitation that was given. */
  | { readonly type: 'uninvited'; readonly why: string | null }

/** The sentence that refuses an invitation, or null. Whether the network answers is seen when the form is sent. */
export async function checkInvitation(engine: Visitor, invitation: string): Promise<string | null> {
  const loaded = await loadAsking()
  if (!loaded.ok) return null
  const reply = await loaded.value.tryInvitation(engine, invitation)
  return !reply.ok && reply.error.type === 'refused' ? fr(reply.error.message) : null
}

function admit(mode: SignupMode, invitation: string | undefined): Admission {
  if (mode === 'closed') return { type: 'closed' }
  if (mode === 'invite' && invitation === undefined) return { type: 'uninvited', why: null }
  // Kept where nobody asks for it: the server may not have been heard.
  return { type: 'admitted', invitation }
}

async function ask(engine: Visitor, invitation: string | undefined): Promise<Admission> {
  const mode = await findMode(engine)
  if (mode !== 'invite' || invitation === undefined) return admit(mode, invitation)
  const why = await checkInvitation(engine, invitation)
  return why === null ? admit(mode, invitation) : { type: 'uninvited', why }
}

/** A network so slow counts as none. */
const patienceMs = 3000

/** Before the sign-up page shows. */
export const readAdmission = (
  engine: Visitor,
  invitation: string | undefined,
): Promise<Admission> =>
  Promise.race([
    ask(engine, invitation),
    pause(patienceMs).then(() => admit(knownMode(), invitation)),
  ])

/** For the landing: what is known at once, then what the server says. */
export function useSignupMode(engine: Visitor): SignupMode {
  const [mode, setMode] = useState(knownMode)
  useEffect(() => {
    let isHere = true
    const stop = whenIdle(
      () => void findMode(engine).then((found) => (isHere ? setMode(found) : undefined)),
    )
    return () => {
      isHere = false
      stop()
    }
  }, [engine])
  return mode
}
