// Tokens that nobody was given, and those that are over.
import { createHmac } from 'node:crypto'
import { routes } from '#contract/routes.ts'
import { only, times, type Attack, type Family } from './attack.ts'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (head: string, body: string, key: string, algorithm = 'sha256'): string =>
  createHmac(algorithm, key).update(`${head}.${body}`).digest('base64url')

const forged: Attack = {
  name: 'algorithms, empty keys, swapped and stripped parts of a token',
  isSampled: true,
  async run({ ask, signUp }) {
    const [{ token }, other] = [await signUp(), await signUp()]
    const [head = '', body = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const otherBody = other.token.split('.')[1] ?? ''
    const hs256 = part({ alg: 'HS256', typ: 'JWT' })
    const longer = part({ ...claims, exp: 4e9 })
    const tokens = [
      ...['none', 'None', 'NONE', 'nOnE'].flatMap((alg) => [
        `${part({ alg })}.${body}.`,
        `${part({ alg })}.${body}.${signature}`,
      ]),
      `${head}.${body}`,
      `${head}.${body}.`,
      `${head}.${otherBody}.${signature}`,
      `${head}.${longer}.${signature}`,
      ...['', 'secret', 'null', '0'].map((key) => `${hs256}.${longer}.${sign(hs256, longer, key)}`),
      `${part({ alg: 'HS512' })}.${body}.${sign(part({ alg: 'HS512' }), body, '', 'sha512')}`,
      `${part({ alg: 'RS256' })}.${body}.${signature}`,
      `${part({ alg: 'HS256', kid: '../../dev/null' })}.${body}.${sign('', body, '')}`,
      `${part({ alg: 'HS256', jwk: { kty: 'oct', k: '' } })}.${body}.${signature}`,
      `${head}.${body}.${signature}=`,
      `${head}.${body}.${signature.slice(0, -1)}`,
      `${token} `.repeat(2),
      `${token},${token}`,
      'a.b.c',
      '.'.repeat(3000),
      'x'.repeat(6000),
    ]
    const replies = await Promise.all(tokens.map((one) => ask('GET', routes.me, { token: one })))
    const schemes = await Promise.all(
      [`bearer ${token}`, `Basic ${token}`, token, `Bearer  ${token}`, ''].map((Authorization) =>
        ask('GET', routes.me, { headers: { Authorization } }),
      ),
    )
    const query = await ask('GET', `${routes.me}?access_token=${token}`)
    return only(
      [401],
      [...replies, ...schemes, query].map(({ status }) => status),
    )
  },
}

const over: Attack = {
  name: 'a token after its sign-out, 20 times at once and after',
  isSampled: true,
  async run({ ask, signUp }) {
    const { token } = await signUp()
    only([204], [(await ask('POST', routes.logout, { token })).status])
    const replies = await Promise.all(times(20, () => ask('GET', routes.me, { token })))
    return only(
      [401],
      replies.map(({ status }) => status),
    )
  },
}

export const tokens: Family = { name: 'tokens', attacks: [forged, over] }
