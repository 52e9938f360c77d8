// One account reaches for another's rows, by every name that it can know.
import { routes } from '#contract/routes.ts'
import { createDevice, sealDay, revOfDay, type Person } from '#support/people.ts'
import { hold, tally, type Attack, type Family } from './attack.ts'
import type { Site } from './site.ts'

const date = '2026-11-20'

/** Everything that the owner can read, as text. */
async function contentOf({ ask }: Site, { token }: Person): Promise<string> {
  const paths = [`${routes.entries}?year=2026`, routes.months, routes.me]
  const replies = await Promise.all(paths.map((path) => ask('GET', path, { token })))
  return replies.map(({ text }) => text).join('\n')
}

const reaching: Attack = {
  name: 'another’s days, revisions, devices, slots, subscriptions and account',
  isSampled: true,
  async run(site) {
    const { ask, signUp } = site
    const [owner, thief] = [await signUp(), await signUp()]
    const day = sealDay(owner.kid, date)
    await ask('POST', routes.journal, { token: owner.token, body: day })
    const before = await contentOf(site, owner)
    const { token } = thief
    const { id } = (await ask('GET', routes.me, { token: owner.token })).json
    const theirs = sealDay(thief.kid, date)
    const ifMatch = { 'If-Match': `"${revOfDay(day)}"` }
    const replies = [
      await ask('GET', `${routes.today}?date=${date}`, { token }),
      await ask('GET', `${routes.entries}?year=2026&userId=${id}&user_id=${id}`, { token }),
      await ask('GET', `${routes.me}?id=${id}`, { token }),
      await ask('PATCH', routes.today, { token, body: theirs, headers: ifMatch }),
      await ask('POST', routes.journal, { token, body: { ...theirs, userId: id } }),
      await ask('POST', routes.journal, { token, body: day }),
      await ask('PUT', routes.device, { token, body: { ...createDevice(), id: owner.device.id } }),
      await ask('DELETE', routes.user, { token, body: { password: owner.password } }),
      await ask('POST', routes.openKeys, {
        token,
        body: { kind: 'password', auth: owner.password },
      }),
      await ask('PATCH', routes.profile, { token, body: { reminderHour: 4, id } }),
      await ask('GET', routes.months, { token, headers: { 'X-User-Id': String(id) } }),
    ]
    hold(
      replies.every(({ text }) => !text.includes(owner.email) && !text.includes(revOfDay(day))),
      'a reply names what is the other’s',
    )
    hold((await contentOf(site, owner)) === before, 'the other’s account changed')
    return tally(replies.map(({ status }) => status))
  },
}

export const isolation: Family = { name: 'isolation', attacks: [reaching] }
