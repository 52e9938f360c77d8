// Text that becomes something else: SQL, paths, headers, log lines, prototypes.
import { apiPrefix, routes } from '#contract/routes.ts'
import { sealDay } from '#support/people.ts'
import { headOf } from '#support/rawHttp.ts'
import { hold, only, tally, type Attack, type Family } from './attack.ts'

const spells = [
  "' or 1=1 --",
  "'; drop table account; --",
  '" union select * from secret --',
  '${jndi:ldap://127.0.0.1/x}',
  '{{7*7}}',
  '../../../../etc/passwd',
  '%00',
  '\r\nX-Injected: 1',
  '\u001b[2J',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
]

const texts: Attack = {
  name: 'spells in every query and small body',
  isSampled: true,
  async run(site) {
    const { ask, signUp, server } = site
    const { token, kid } = await signUp()
    await ask('POST', routes.journal, { token, body: sealDay(kid) })
    const statuses: number[] = []
    const injected: string[] = []
    for (const spell of spells) {
      const text = encodeURIComponent(spell)
      const replies = [
        await ask('GET', `${routes.entries}?year=${text}&month=${text}`, { token }),
        await ask('GET', `${routes.entries}?year=2026&year=${text}`, { token }),
        await ask('GET', `${routes.today}?date=${text}`, { token }),
        await ask('GET', `${routes.stats}?date=${text}`, { token }),
        await ask('GET', `/${text}`, { token }),
        await ask('POST', routes.login, { body: { email: spell, password: spell } }),
        await ask('POST', routes.verifyCode, { body: { email: 'a@b.fr', code: spell } }),
        await ask('PATCH', routes.profile, { token, body: { timeZone: spell } }),
        await ask('GET', routes.months, { token, headers: { 'If-None-Match': text } }),
        await ask('POST', routes.journal, {
          token,
          body: { ...sealDay(kid), [spell]: 1, date: spell },
        }),
      ]
      statuses.push(...replies.map(({ status }) => status))
      injected.push(...replies.flatMap(({ headers }) => headers.get('X-Injected') ?? []))
    }
    hold(injected.length === 0, 'a header was injected')
    hold(
      server.lines.every((line) => !line.includes('jndi') && !line.includes('\u001b')),
      'a spell stands in the log',
    )
    const { status, json } = await ask('GET', `${routes.entries}?year=2026`, { token })
    hold(status === 200 && json.data.length === 1, 'the journal changed')
    return only([200, 400, 401, 404, 409], statuses)
  },
}

const paths: Attack = {
  name: 'paths that climb out of the page’s folder or into the API',
  isSampled: true,
  isDirect: true,
  async run(site) {
    const outcomes: string[] = []
    for (const path of [
      '/../server.key',
      '/..%2fserver.key',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%2f..%2f..%2fetc%2fpasswd',
      '/..%5c..%5cserver.key',
      '//etc/passwd',
      '/api/../data/server.key',
      '/api//journal/today',
      '/api/journal/today/',
      '/API/journal/today',
      '/api/journal%2ftoday',
      '/%00',
      `/${'a/'.repeat(4000)}`,
    ]) {
      const connection = await site.open()
      connection.send(headOf('GET', path, { Connection: 'close' }))
      const reply = await connection.reply()
      connection.close()
      hold(
        reply === null || !/root:|[A-Za-z0-9+/]{43}=/.test(reply.body),
        `${path} gave a file away`,
      )
      hold(reply === null || reply.status !== 500, `${path} failed`)
      outcomes.push(String(reply?.status ?? 'closed'))
    }
    hold((await fetch(`${site.url}${apiPrefix}/health`)).status === 200, 'it serves no more')
    return tally(outcomes)
  },
}

export const injection: Family = { name: 'injection', attacks: [texts, paths] }
