// Codes and sign-ins that somebody who knows an address keeps from its owner, or takes from them. Each attack is run against a server that
// believes X-Forwarded-For (TRUSTED_PROXIES=1), says in a few words what came of it, and throws when the server gave way.
import { randomInt } from 'node:crypto'
import { apiPrefix, routes } from '#contract/routes.ts'
import {
  createEmail,
  createKid,
  createWrap,
  signUp,
  wrongCodes,
  type Person,
} from '#support/people.ts'
import type { TestReply } from '#support/setupServer.ts'

export interface Place {
  readonly url: string
  /** The last code sent to an address, once it was sent so many. */
  codeTo(email: string, count?: number): Promise<string>
  /** Mails that have arrived. */
  mailsTo(email: string): readonly unknown[]
}

export interface HostageAttack {
  readonly name: string
  /** Quick enough for every test run. */
  readonly isSampled: boolean
  readonly run: (place: Place) => Promise<string>
}

/** Of the range kept for benchmarks (RFC 2544). */
const someClient = (): string => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}`

async function ask(
  { url }: Place,
  path: string,
  body: object,
  from = someClient(),
): Promise<TestReply> {
  const reply = await fetch(url + apiPrefix + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  const json: unknown = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: reply.status, headers: reply.headers, text, json }
}

function hold(isHeld: boolean, otherwise: string): void {
  if (!isHeld) throw new Error(`The server gave way: ${otherwise}`)
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const newOwner = (place: Place): Promise<Person> =>
  signUp({
    request: async (_method, path, { body, from } = {}) => {
      const reply = await ask(place, path, body as object, from)
      return { ...reply, headers: new Headers() }
    },
    codeTo: (email) => place.codeTo(email),
  })

const forgot = (place: Place, email: string, more: object = {}, from?: string) =>
  ask(place, routes.forgotPassword, { email, ...more }, from)
const tryReset = (place: Place, email: string, token: string, requestId?: string) =>
  ask(place, routes.verifyResetToken, { email, token, requestId })
const logIn = (place: Place, email: string, password: string, more: object = {}) =>
  ask(place, routes.login, { email, password, ...more })

/** Guesses without a name, under invented names, and under the name of a request of the attacker's own. */
async function burnCode(place: Place): Promise<string> {
  const { email, device } = await newOwner(place)
  const { requestId } = (await forgot(place, email, { deviceId: device.id })).json
  const code = await place.codeTo(email, 2)
  const own = (await forgot(place, email)).json.requestId
  const others = wrongCodes(code, 12)
  for (const guess of others) {
    await tryReset(place, email, guess)
    await tryReset(place, email, guess, 'a-name-that-nobody-gave')
    await tryReset(place, email, guess, own)
  }
  const { json } = await tryReset(place, email, code, requestId)
  hold(json.valid === true, "a stranger's guesses burnt the owner's code")
  return `${others.length * 3} foreign guesses, the owner's code is good`
}

async function eatCodes(place: Place): Promise<string> {
  const { email, device } = await newOwner(place)
  const unknown = createEmail()
  const statuses: number[] = []
  for (let at = 0; at < 6; at++) statuses.push((await forgot(place, email)).status)
  // The sign-up's own was the first of the hour.
  hold(statuses.join() === '200,200,429,429,429,429', `strangers were sent ${statuses.join()}`)
  for (let at = 0; at < 3; at++) await forgot(place, unknown)
  const [known, other] = [await forgot(place, email), await forgot(place, unknown)]
  hold(
    known.text.replace(/\d+/, '') === other.text.replace(/\d+/, ''),
    'the refusals tell accounts apart',
  )
  hold(known.status === 429 && other.status === 429, 'strangers are sent codes without end')
  hold(
    known.headers.get('Retry-After') !== null && /Réessaie dans \d+/.test(known.text),
    'when is not said',
  )
  hold(
    (await forgot(place, email, { deviceId: 'a-phone-of-a-stranger' })).status === 429,
    'any phone is a known one',
  )
  const mails = place.mailsTo(email).length
  const owner = await forgot(place, email, { deviceId: device.id })
  hold(owner.status === 200, `the owner's phone is told ${owner.status}`)
  await place.codeTo(email, mails + 1)
  return 'strangers 429, the phone of the account has its code'
}

async function shutOut(place: Place): Promise<string> {
  const { email, password, device } = await newOwner(place)
  const statuses = []
  for (let at = 0; at < 40; at++) {
    statuses.push(
      (await logIn(place, email, 'a1.guess', { deviceId: `invented-phone-${at}` })).status,
    )
  }
  hold(statuses.includes(429), 'passwords may be tried without end')
  const { status } = await logIn(place, email, password, { device })
  hold(status === 200, `the right password on a known phone is told ${status}`)
  return `${statuses.filter((one) => one === 429).length} of 40 guesses 429, the owner 200`
}

/** From the network that the owner is in: a school, a café, a carrier. */
async function shutOutNeighbours(place: Place): Promise<string> {
  const { email, password, device } = await newOwner(place)
  const from = someClient()
  let refused = 0
  for (let at = 0; at < 130; at++) {
    const body = { email: createEmail(), password: 'a1.guess' }
    if ((await ask(place, routes.login, body, from)).status === 429) refused++
  }
  hold(refused > 0, 'one client may try passwords without end')
  const { status } = await ask(place, routes.login, { email, password, device }, from)
  hold(status === 200, `the owner behind the same address is told ${status}`)
  return `${refused} of 130 guesses 429, the neighbour 200`
}

/** Every place of the queue of hashes taken, by strangers who come from many networks. */
async function fillQueue(place: Place): Promise<string> {
  const { email, password, device } = await newOwner(place)
  const { requestId } = (await forgot(place, email, { deviceId: device.id })).json
  const token = await place.codeTo(email, 2)
  const strangers = times(320, () => logIn(place, createEmail(), 'a1.guess'))
  const kid = createKid()
  const next = 'a1.another-password'
  const [signedIn, reset] = await Promise.all([
    logIn(place, email, password, { device }),
    ask(place, routes.setNewPassword, {
      email,
      token,
      requestId,
      password: next,
      confirmPassword: next,
      keys: [{ kid, wrap: createWrap(kid) }],
    }),
  ])
  const statuses = (await Promise.all(strangers)).map(({ status }) => status)
  const busy = statuses.filter((status) => status === 503).length
  hold(
    signedIn.status === 200 || signedIn.status === 401,
    `a known phone is told ${signedIn.status}`,
  )
  hold(reset.status === 200, `a reset is told ${reset.status}`)
  return `${busy} of 320 strangers 503, the known phone ${signedIn.status}, the reset ${reset.status}`
}

async function floodMails(place: Place): Promise<string> {
  const from = someClient()
  const password = 'a1.some-secret'
  const victims = times(60, createEmail)
  const statuses = []
  for (const email of victims) {
    const body = { email, password, confirmPassword: password }
    statuses.push((await ask(place, routes.register, body, from)).status)
    await ask(place, routes.resendVerification, { email }, from)
    await ask(place, routes.login, { email, password }, from)
  }
  // What was accepted waited for its mail; what is sent without being waited for was asked before the last of these.
  const sent = victims.reduce((sum, email) => sum + place.mailsTo(email).length, 0)
  hold(sent <= 10, `${sent} mails to addresses that nobody verified`)
  hold(statuses.at(-1) === 429, `the last was told ${statuses.at(-1)}`)
  return `${sent} mails of 180 asked for`
}

/** The victim reads the latest mail and types its code where the app does not know what it asked for. */
async function takeOver(place: Place): Promise<string> {
  const email = createEmail()
  const register = (password: string) =>
    ask(place, routes.register, { email, password, confirmPassword: password })
  const own = await register('a1.of-the-victim')
  const ownCode = await place.codeTo(email)
  await register('a1.of-the-attacker')
  const latest = await place.codeTo(email, 2)
  const verify = (code: string, requestId?: string) =>
    ask(place, routes.verifyCode, { email, code, requestId })
  const unnamed = await verify(latest)
  hold(unnamed.status === 400, "a code without name opened the attacker's account")
  hold((await verify(ownCode, own.json.requestId)).status === 200, 'the victim cannot verify')
  const { status } = await logIn(place, email, 'a1.of-the-attacker')
  hold(status === 401, `the attacker signs in: ${status}`)
  return 'the latest code without name 400, the own code 200, the attacker 401'
}

const hidden = [
  '\u001B[2J',
  '\u0007',
  '\u200B',
  '\u200D',
  '\u202E',
  '\u2066',
  '\uFEFF',
  '\u3164',
  '\u{E0041}',
]
async function hideInAddress(place: Place): Promise<string> {
  const password = 'a1.some-secret'
  for (const character of hidden) {
    const email = `lea${character}x@example.fr`
    for (const [path, more] of [
      [routes.register, { password, confirmPassword: password }],
      [routes.login, { password }],
      [routes.forgotPassword, {}],
      [routes.resendVerification, {}],
    ] as const) {
      const { status } = await ask(place, path, { email, ...more })
      hold(status === 400, `${path} took U+${character.codePointAt(0)?.toString(16)}: ${status}`)
    }
  }
  return `${hidden.length} kinds refused by four calls`
}

/** Five guesses at each of many addresses, from as many networks. */
async function guessWidely(place: Place): Promise<string> {
  for (let at = 0; at < 64; at++) {
    const email = createEmail()
    const { requestId } = (await forgot(place, email)).json
    await Promise.all(times(5, (guess) => tryReset(place, email, `000${guess}`, requestId)))
  }
  const text = await (await fetch(`${place.url}${routes.metrics}`)).text()
  const braked = Number(/codes_tried_total\{outcome="braked"\} (\d+)/.exec(text)?.[1])
  hold(braked > 0, '320 wrong codes of 64 addresses brake nothing')
  const { email } = await newOwner(place)
  const { requestId } = (await forgot(place, email)).json
  const code = await place.codeTo(email, 2)
  await tryReset(place, email, wrongCodes(code, 1)[0] ?? '', requestId)
  const second = await tryReset(place, email, code, requestId)
  hold(second.json.valid === false, 'a guesser has five tries at each code still')
  return `${braked} tries braked, one try for each code of a stranger`
}

export const hostageAttacks: readonly HostageAttack[] = [
  { name: "36 guesses at another person's code", isSampled: true, run: burnCode },
  { name: 'all the codes of an address asked for', isSampled: true, run: eatCodes },
  { name: '40 passwords from 40 networks', isSampled: true, run: shutOut },
  { name: "130 passwords from the owner's network", isSampled: false, run: shutOutNeighbours },
  { name: '320 sign-ins at once', isSampled: false, run: fillQueue },
  { name: '60 strangers mailed by one client', isSampled: false, run: floodMails },
  { name: 'an address registered after its owner', isSampled: true, run: takeOver },
  { name: 'addresses that hide something', isSampled: true, run: hideInAddress },
  { name: 'five guesses at each of 64 addresses', isSampled: false, run: guessWidely },
]
