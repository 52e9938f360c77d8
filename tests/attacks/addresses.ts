// Being taken for many clients, or for somebody else.
import { routes } from '#contract/routes.ts'
import { createEmail } from '#support/people.ts'
import { hold, tally, times, type Attack, type Family } from './attack.ts'
import type { Site } from './site.ts'

const askForMail = async (
  { ask }: Site,
  headers: Readonly<Record<string, string>>,
): Promise<number> =>
  (await ask('POST', routes.forgotPassword, { body: { email: createEmail() }, headers })).status

const invented = (at: number): Readonly<Record<string, string>> => {
  const address = `198.51.100.${at}`
  const all = [
    { 'X-Forwarded-For': address },
    { 'X-Forwarded-For': `${address}, ${address}, ${address}` },
    { 'X-Forwarded-For': `${address}:4${at}` },
    { Forwarded: `for=${address}` },
    { 'X-Real-IP': address },
    { 'X-Client-IP': address, 'CF-Connecting-IP': address, 'True-Client-IP': address },
    { 'X-Forwarded-For': `2001:db8:${at}::1` },
    { 'X-Forwarded-For': ',,,,' },
  ]
  return all[at % all.length] ?? {}
}

/** A proxy of ours appends the address that it sees: what stands before it is the sender's invention. */
const many: Attack = {
  name: '40 mails asked for under 40 invented addresses',
  isSampled: true,
  async run(site) {
    const statuses = await Promise.all(times(40, (at) => askForMail(site, invented(at))))
    const passed = statuses.filter((status) => status === 200).length
    hold(passed <= 30, `${passed} passed`)
    return tally(statuses)
  },
}

export const addresses: Family = { name: 'addresses', attacks: [many] }
