import { Hono } from 'hono'
import { PutKeyBody } from '#contract/auth.ts'
import { routes } from '#contract/routes.ts'
import { DeleteAccountBody, ProfileBody } from '#contract/user.ts'
import { Device } from '#contract/values.ts'
import { deleteAccount } from '#server/accounts/deletion.ts'
import { putDevice, putKey } from '#server/accounts/keyring.ts'
import { changeProfile } from '#server/accounts/profile.ts'
import type { ServerDeps } from '#server/deps.ts'
import { answer } from '#server/http/answer.ts'
import type { AppEnv } from '#server/http/appEnv.ts'
import { json } from '#server/http/body.ts'
import { signedIn } from '#server/http/guard.ts'
import { limitAccount } from '#server/http/limits.ts'

export function userRoutes(deps: ServerDeps) {
  const guard = signedIn(deps)
  return new Hono<AppEnv>()
    .patch(routes.profile, guard, limitAccount(deps, 'write'), json(ProfileBody), async (c) => {
      const result = await changeProfile(deps, c.var.session.account, c.req.valid('json'))
      return answer(c, result, (user) => c.json(user))
    })
    .put(routes.device, guard, limitAccount(deps, 'write'), json(Device), async (c) => {
      const result = await putDevice(deps, c.var.session.account, c.req.valid('json'))
      return answer(c, result, () => c.body(null, 204))
    })
    .put(routes.keys, guard, limitAccount(deps, 'keys'), json(PutKeyBody), async (c) => {
      const result = await putKey(deps, c.var.session.account, c.req.valid('json'))
      return answer(c, result, () => c.body(null, 204))
    })
    .delete(routes.user, guard, limitAccount(deps, 'keys'), json(DeleteAccountBody), async (c) => {
      const { password } = c.req.valid('json')
      const result = await deleteAccount(deps, c.var.session.account, password)
      return answer(c, result, (deleted) => c.json(deleted, 202))
    })
}
