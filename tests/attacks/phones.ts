// « Mes appareils » and the mails that tell of a new phone, in the hands of somebody else.
import { randomBytes } from 'node:crypto'
import { routes } from '#contract/routes.ts'
import { createDevice } from '#support/people.ts'
import { hold, only, tally, times, type Attack, type Family } from './attack.ts'

const pathOf = (id: string): string => routes.session.replace(':id', id)

const others: Attack = {
  name: 'ending another’s phone: by its id, by ids guessed, by what is no id',
  isSampled: true,
  async run({ ask, signUp }) {
    const [owner, thief] = [await signUp(), await signUp()]
    const { data } = (await ask('GET', routes.sessions, { token: owner.token })).json
    const ids = [
      String(data[0].id),
      ...times(60, () => randomBytes(16).toString('base64url')),
      '%00',
      '%27%20or%201=1--',
      '*',
      '%25',
      'x'.repeat(4000),
    ]
    const replies = await Promise.all(
      ids.map((id) => ask('DELETE', pathOf(id), { token: thief.token })),
    )
    hold(new Set(replies.map(({ text }) => text)).size === 1, 'a reply tells one id from another')
    only(
      [204],
      [await ask('DELETE', routes.sessions, { token: thief.token })].map((r) => r.status),
    )
    only([200], [(await ask('GET', routes.me, { token: owner.token })).status])
    return only(
      [204],
      replies.map(({ status }) => status),
    )
  },
}

const masses: Attack = {
  name: 'phones ended a thousand times, while another account reads',
  async run({ ask, signUp }) {
    const [thief, other] = [await signUp(), await signUp()]
    const statuses: number[] = []
    // Fewer at once than one address may have under way.
    for (let round = 0; round < 5; round++) {
      const ends = times(200, () => ask('DELETE', routes.sessions, { token: thief.token }))
      const read = ask('GET', routes.months, { token: other.token })
      statuses.push(...(await Promise.all(ends)).map(({ status }) => status))
      only([200], [(await read).status])
    }
    hold(statuses.filter((status) => status === 204).length < 400, 'no limit held')
    return only([204, 429], statuses)
  },
}

const flood: Attack = {
  name: 'a mailbox filled by sign-ins on new phones',
  async run({ ask, signUp, server }) {
    const { email, password, device } = await signUp()
    const statuses = []
    for (let phone = 0; phone < 20; phone++) {
      const body = { email, password, device: createDevice() }
      statuses.push((await ask('POST', routes.login, { body })).status)
    }
    // A known phone is served meanwhile.
    statuses.push((await ask('POST', routes.login, { body: { email, password, device } })).status)
    only([200], statuses)
    const mails = server.mailsTo(email).filter(({ subject }) => subject.startsWith('Nouvelle'))
    hold(mails.length > 0 && mails.length <= 5, `${mails.length} mails`)
    return tally(statuses)
  },
}

export const phones: Family = { name: 'phones', attacks: [others, masses, flood] }
