import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ChangeKeyBody, PutKeyBody } from '#contract/auth.ts'
import { routes } from '#contract/routes.ts'
import { DeleteAccountBody, ProfileBody, type DeletedAccount } from '#contract/user.ts'
import { Device } from '#contract/values.ts'
import { changeKey, retireKeys } from '#server/accounts/changeKey.ts'
import { changeProfile } from '#server/accounts/changeProfile.ts'
import { deleteAccount, isDeleted } from '#server/accounts/deleteAccount.ts'
import type { HasherDep } from '#server/accounts/hasher.ts'
import { putDevice, putKey } from '#server/accounts/openKeys.ts'
import { endOtherPhones, endPhone, listSessions } from '#server/accounts/phones.ts'
import type { ClockDep, ConfigDep, KeysDep, RandomDep, TasksDep } from '#server/base/deps.ts'
import type { AppEnv } from '#server/http/appEnv.ts'
import { json } from '#server/http/body.ts'
import { reply } from '#server/http/reply.ts'
import { signedIn, type SignedInDeps } from '#server/http/signedIn.ts'
import type { MailerDep } from '#server/mail/mailer.ts'
import type { SealerDep } from '#server/store/sealer.ts'
import type { StoreDep } from '#server/store/store.ts'

type UserDeps = SignedInDeps &
  StoreDep &
  SealerDep &
  KeysDep &
  ClockDep &
  RandomDep &
  HasherDep &
  MailerDep &
  TasksDep &
  ConfigDep<'publicUrl'>

const deletedBefore = (deps: StoreDep & KeysDep & ClockDep) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!(await isDeleted(deps, c.req.header('Authorization')))) return next()
    const deleted: DeletedAccount = { erasedAt: null }
    return c.json(deleted, 202)
  })

export function userRoutes(deps: UserDeps) {
  const guard = signedIn(deps)
  return new Hono<AppEnv>()
    .patch(routes.profile, guard('write'), json(ProfileBody), async (c) => {
      const result = await changeProfile(deps, c.var.session.account, c.req.valid('json'))
      return reply(c, result, (user) => c.json(user))
    })
    .put(routes.device, guard('write'), json(Device), async (c) => {
      const result = await putDevice(deps, c.var.session, c.req.valid('json'))
      return reply(c, result, () => c.body(null, 204))
    })
    .get(routes.sessions, guard('read'), async (c) =>
      c.json(await listSessions(deps, c.var.session)),
    )
    .delete(routes.session, guard('write'), async (c) =>
      reply(c, await endPhone(deps, c.var.session, c.req.param('id')), () => c.body(null, 204)),
    )
    .delete(routes.sessions, guard('write'), async (c) =>
      reply(c, await endOtherPhones(deps, c.var.session), () => c.body(null, 204)),
    )
    .put(routes.keys, guard('keys'), json(PutKeyBody), async (c) => {
      const result = await putKey(deps, c.var.session.account, c.req.valid('json'))
      return reply(c, result, () => c.body(null, 204))
    })
    .put(routes.currentKey, guard('keys'), json(ChangeKeyBody), async (c) =>
      reply(c, await changeKey(deps, c.var.session, c.req.valid('json')), (value) => c.json(value)),
    )
    .delete(routes.formerKeys, guard('keys'), async (c) =>
      c.json(await retireKeys(deps, c.var.session.account)),
    )
    .delete(routes.user, deletedBefore(deps), guard('keys'), json(DeleteAccountBody), async (c) => {
      const { password } = c.req.valid('json')
      const result = await deleteAccount(deps, c.var.session, password)
      return reply(c, result, (deleted) => c.json(deleted, 202))
    })
}
