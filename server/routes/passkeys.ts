import { Hono } from 'hono'
import {
  AddPasskeyBody,
  NeedPasskeyBody,
  OfferPasskeyBody,
  PasskeyChallengeBody,
  PasskeySignInBody,
  RenamePasskeyBody,
} from '#contract/passkeys.ts'
import { routes } from '#contract/routes.ts'
import { makeChallenge } from '#server/accounts/challenges.ts'
import type { HasherDep } from '#server/accounts/hasher.ts'
import { needPasskey } from '#server/accounts/needPasskey.ts'
import {
  addPasskey,
  listPasskeys,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from '#server/accounts/passkeys.ts'
import { signInWithPasskey } from '#server/accounts/passkeySignIn.ts'
import type { ClockDep, ConfigDep, KeysDep, RandomDep, TasksDep } from '#server/base/deps.ts'
import type { AppEnv } from '#server/http/appEnv.ts'
import { json } from '#server/http/body.ts'
import { limitClient } from '#server/http/limits.ts'
import { phoneOf } from '#server/http/phoneName.ts'
import { reply } from '#server/http/reply.ts'
import { signedIn, type SignedInDeps } from '#server/http/signedIn.ts'
import type { MailerDep } from '#server/mail/mailer.ts'
import type { SealerDep } from '#server/store/sealer.ts'
import type { StoreDep } from '#server/store/store.ts'

type PasskeyDeps = SignedInDeps &
  StoreDep &
  SealerDep &
  KeysDep &
  ClockDep &
  RandomDep &
  HasherDep &
  MailerDep &
  TasksDep &
  ConfigDep<'publicUrl' | 'trustedProxies'>

export function passkeyRoutes(deps: PasskeyDeps) {
  const guard = signedIn(deps)
  return new Hono<AppEnv>()
    .post(routes.passkeyChallenge, limitClient(deps, 'account'), json(PasskeyChallengeBody), (c) =>
      c.json({ challenge: makeChallenge(deps, [c.req.valid('json').purpose]) }),
    )
    .post(
      routes.passkeySignIn,
      limitClient(deps, 'passkey'),
      json(PasskeySignInBody),
      async (c) => {
        const signedInNow = await signInWithPasskey(deps, c.req.valid('json'), phoneOf(c))
        return reply(c, signedInNow, (value) => c.json(value))
      },
    )
    .get(routes.passkeys, guard('read'), async (c) =>
      c.json(await listPasskeys(deps, c.var.session.account)),
    )
    .post(routes.passkeyOffer, guard('keys'), json(OfferPasskeyBody), async (c) => {
      const offered = await offerPasskey(deps, c.var.session, c.req.valid('json').proof)
      return reply(c, offered, (value) => c.json(value))
    })
    .post(routes.passkeys, guard('write'), json(AddPasskeyBody), async (c) => {
      const added = await addPasskey(deps, c.var.session, c.req.valid('json'), phoneOf(c))
      return reply(c, added, () => c.body(null, 204))
    })
    .patch(routes.passkey, guard('write'), json(RenamePasskeyBody), async (c) => {
      const { account } = c.var.session
      const { name } = c.req.valid('json')
      const renamed = await renamePasskey(deps, account, c.req.param('id'), name)
      return reply(c, renamed, () => c.body(null, 204))
    })
    .delete(routes.passkey, guard('write'), async (c) => {
      const removed = await removePasskey(deps, c.var.session.account, c.req.param('id'))
      return reply(c, removed, () => c.body(null, 204))
    })
    .put(routes.passkeyNeeded, guard('keys'), json(NeedPasskeyBody), async (c) => {
      const done = await needPasskey(deps, c.var.session.account, c.req.valid('json'))
      return reply(c, done, () => c.body(null, 204))
    })
}
