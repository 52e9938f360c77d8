import path from 'node:path'
import { invitationLink } from '#domain/invitation.ts'
import type { Clock, Random } from '#domain/ports.ts'
import type { Config } from '#server/base/config.ts'
import { createInvitation, invitationLifeMs } from '#server/store/invitations.ts'
import { loadServerKeys } from '#server/store/loadServerKeys.ts'
import type { Store } from '#server/store/store.ts'

const dayMs = 24 * 3_600_000

/** The link alone on its line, so that it can be piped; then what it is good for. */
export async function makeInvitation(
  {
    config,
    clock,
    random,
  }: { readonly config: Config; readonly clock: Clock; readonly random: Random },
  store: Store,
): Promise<readonly string[]> {
  const keys = await loadServerKeys(store.db, random, {
    given: config.serverKey,
    file: path.join(config.dataDir, 'server.key'),
  })
  const secret = await createInvitation(store.db, { keys, random, now: clock.now() })
  return [
    invitationLink(config.publicUrl, secret),
    `For one person, within ${invitationLifeMs / dayMs} days. It is not kept here: whoever has this line can use it.`,
    ...(config.signup === 'invite' ? [] : [notAsked[config.signup]]),
  ]
}

const notAsked = {
  open: 'SIGNUP is open here: people sign up without it too.',
  closed: 'SIGNUP is closed here: it serves once SIGNUP is invite.',
} as const
