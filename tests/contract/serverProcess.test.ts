// The server as its operator meets it: a process, its port, its folder, its key, its end.
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as v from 'valibot'
import { createKid, createWrap, logIn, sealDay, signUp } from '#support/people.ts'
import { setupFolder } from '#support/folder.ts'
import { runMain } from '#support/runMain.ts'
import { headOf, openConnection } from '#support/rawHttp.ts'
import { createTestServer, startServer, testServerKey } from '#support/setupServer.ts'
import { codeOf, parseMail } from '#support/smtpPeer.ts'

const password = 'a1.some-secret'

const post = async (url: string, pathname: string, body: object, token?: string) =>
  fetch(`${url}/api${pathname}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

test('a journal written before a power cut is there after the next start', async () => {
  const dataDir = await setupFolder()
  const email = 'camille@example.fr'
  const kid = createKid()
  const first = await startServer({ dataDir })
  await post(first.url, '/auth/register', {
    email,
    password,
    confirmPassword: password,
    keys: [{ kid, wrap: createWrap(kid) }],
  })
  const verified = await post(first.url, '/auth/verify-code', {
    email,
    code: await first.codeTo(email),
  })
  const { token } = (await verified.json()) as { token: string }
  const today = new Date().toISOString().slice(0, 10)
  const day = { ...sealDay(kid, today), writtenAt: new Date().toISOString(), offset: 0 }
  expect((await post(first.url, '/journal', day, token)).status).toBe(201)
  await first.kill()

  const second = await startServer({ dataDir })
  onTestFinished(async () => {
    await second.stop()
  })
  const reply = await fetch(`${second.url}/api/journal/today?date=${today}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(reply.status).toBe(200)
  expect(await reply.json()).toMatchObject({ answers: day.answers })
})

test('[SV34] told twice to stop, it replies 503, serves what is asked meanwhile, and ends with 0', async () => {
  const server = await startServer()
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  const stopped = server.stop()
  await expect
    .poll(async () => {
      const { status, headers } = await fetch(`${server.url}/health`)
      return [status, headers.get('connection')]
    })
    .toEqual([503, 'close'])
  process.kill(server.pid, 'SIGTERM')
  process.kill(server.pid, 'SIGINT')
  expect((await fetch(`${server.url}/health`)).status).toBe(503)
  expect(await stopped).toBe(0)
  await expect(fetch(`${server.url}/health`)).rejects.toThrow()
})

test('a client that leaves in the middle of what it sends is no failure', async () => {
  const server = await startServer({ environment: { LOG_LEVEL: 'info' } })
  onTestFinished(async () => {
    await server.stop()
  })
  const { hostname, port } = new URL(server.url)
  const client = connect(Number(port), hostname)
  client.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
      'Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\n',
  )
  await new Promise((resolve) => {
    setTimeout(resolve, 200)
  })
  client.destroy()
  await expect
    .poll(() => server.lines.join('\n'))
    .toMatch(/"method":"POST","route":"[^"]+","status":400/)
  expect(server.lines.join('\n')).not.toContain('request failed')
})

test('TRACE gives nothing back', async () => {
  const server = await startServer({ dataDir: await setupFolder() })
  onTestFinished(async () => {
    await server.stop()
  })
  for (const address of ['/', '/metrics', '/api/auth/me', '/api/journal']) {
    const connection = await openConnection(server.url)
    connection.send(headOf('TRACE', address, { 'X-Canary': 'canary' }))
    const reply = await connection.reply()
    connection.close()
    expect([address, reply?.status, reply?.body.includes('canary')]).toEqual([address, 405, false])
  }
})

test('a value that makes no sense ends the start with one line and 1, and is not quoted', async () => {
  const dataDir = await setupFolder()
  for (const [name, value] of [
    ['LOG_LEVEL', 'loud'],
    ['SERVER_KEY', 'CANARI'],
  ] as const) {
    const ended = await runMain([], { DATA_DIR: dataDir, [name]: value })
    expect(ended.code).toBe(1)
    expect(ended.errors).toMatch(new RegExp(`^${name} must be [^\n]+\\.\n$`))
    expect(ended.errors + ended.out).not.toContain('CANARI')
  }
})

test('[SV116] secrets may stand in files @full', async () => {
  const dataDir = await setupFolder()
  const file = path.join(dataDir, 'secret')
  await writeFile(file, `${testServerKey}\n`)
  const server = await startServer({ dataDir, environment: { SERVER_KEY_FILE: file } })
  expect(await server.stop()).toBe(0)
  await expect(stat(path.join(dataDir, 'server.key'))).rejects.toThrow()
  const both = await runMain([], {
    DATA_DIR: dataDir,
    SERVER_KEY_FILE: file,
    SERVER_KEY: testServerKey,
  })
  expect([both.code, both.errors]).toEqual([
    1,
    'SERVER_KEY and SERVER_KEY_FILE are both set: give one of them.\n',
  ])
  const missing = await runMain([], { DATA_DIR: dataDir, SMTP_URL_FILE: `${file}-not` })
  expect(missing.errors).toBe('The file that SMTP_URL_FILE names cannot be read (ENOENT).\n')
})

test('a port that is taken ends the start with one line', async () => {
  const server = await startServer()
  onTestFinished(async () => {
    await server.stop()
  })
  const ended = await runMain([], { DATA_DIR: await setupFolder(), PORT: new URL(server.url).port })
  expect(ended.code).toBe(1)
  expect(ended.errors).toContain('EADDRINUSE')
  expect(ended.errors.trim().split('\n')).toHaveLength(1)
})

test('migrating alone prepares the database and makes no key', async () => {
  const dataDir = await setupFolder()
  const ended = await runMain(['migrate'], { DATA_DIR: dataDir })
  expect([ended.code, ended.out]).toEqual([0, 'The database is up to date.\n'])
  await expect(stat(path.join(dataDir, 'server.key'))).rejects.toThrow()
  const server = await startServer({ dataDir, environment: { MIGRATE: 'off' } })
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

test('[SV91] without SMTP the mail is a file and its code stands on the terminal', async () => {
  const world = await createTestServer()
  onTestFinished(() => world.stop())
  const { email } = await signUp(world)
  const code = await world.codeTo(email)
  expect(world.printedLines).toEqual([expect.stringContaining(`Mail to ${email}: ${code}, `)])
  expect(world.logLines.join('')).not.toContain(email)
})

/** An event of the log. */
const Event = v.looseObject({
  level: v.picklist([20, 30, 40, 50, 60]),
  time: v.pipe(v.string(), v.isoTimestamp()),
  msg: v.string(),
})
const eventsOf = (lines: readonly string[]) => lines.map((line) => v.parse(Event, JSON.parse(line)))

test('[SV135][SV91] where nobody sits at a terminal all is JSON of one shape, what a start says too, and no code or address', async () => {
  const dataDir = await setupFolder()
  const server = await startServer({
    dataDir,
    environment: { SMTP_URL: '', LOG_LEVEL: 'info', METRICS_PORT: '0' },
  })
  const email = 'camille@example.fr'
  await post(server.url, '/auth/register', { email, password, confirmPassword: password })
  const [name = ''] = await readdir(path.join(dataDir, 'mail'))
  const { text } = parseMail(await readFile(path.join(dataDir, 'mail', name), 'latin1'))
  const code = codeOf({ text })
  expect((await post(server.url, '/auth/verify-code', { email, code })).status).toBe(200)
  await server.stop()
  const events = eventsOf(server.lines)
  const said = events.map(({ msg }) => msg)
  expect(said).toContain(`A mail that nobody gets is in DATA_DIR/mail: ${name}`)
  expect(said).toContain(`Lueur is at ${server.url}`)
  expect(said.filter((msg) => msg === 'request')).toHaveLength(2)
  expect(server.lines.join('\n')).not.toContain(email)
  expect(server.lines.join('\n')).not.toContain(`: ${code}`)
})

test('[SV135] a crash, a warning of Node and what a library prints are events too, without their messages', async () => {
  const fault = path.join(await setupFolder(), 'fault.mjs')
  await writeFile(
    fault,
    `process.on('SIGUSR2', () => {
      console.error(new Error('CANARI'))
      process.emitWarning('CANARI')
      setImmediate(() => { throw Object.assign(new Error('CANARI'), { code: 'EFAULT' }) })
    })`,
  )
  const server = await startServer({ environment: { NODE_OPTIONS: `--import=${fault}` } })
  process.kill(server.pid, 'SIGUSR2')
  expect(await server.ended).toBe(1)
  await server.stop()
  const events = eventsOf(server.lines)
  // What a crash flushes may come before a line that was on its way.
  const last = events.slice(-3).toSorted((a, b) => a.level - b.level)
  expect(last).toMatchObject([
    { level: 40, msg: 'warning', error: 'Warning' },
    { level: 50, msg: 'printed', error: 'Error' },
    { level: 60, msg: 'crashed', errorCode: 'EFAULT' },
  ])
  expect(server.lines.join('')).not.toContain('CANARI')
})

test('[SV91] reached by https, a server without SMTP says so, and prints neither code nor address', async () => {
  const world = await createTestServer({ environment: { PUBLIC_URL: 'https://lueur.example' } })
  onTestFinished(() => world.stop())
  const { email } = await signUp(world)
  const code = await world.codeTo(email)
  expect(world.printedLines).toEqual([])
  const said = eventsOf(world.logLines).map(({ msg }) => msg)
  expect(said).toContainEqual(
    expect.stringMatching(/^Without SMTP_URL nobody gets a mail, .+ stay in DATA_DIR\/mail\.$/),
  )
  expect(said).toContainEqual(
    expect.stringMatching(/^A mail that nobody gets is in DATA_DIR\/mail: \S+\.eml$/),
  )
  for (const secret of [email, `: ${code}`]) expect(world.logLines.join('')).not.toContain(secret)
})

test('the key is made once, for its owner alone to read', async () => {
  const world = await createTestServer()
  onTestFinished(() => world.stop())
  const file = path.join(world.dataDir, 'server.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file, 'utf8')).trim()).toMatch(/^[\w-]{43}$/)
})

test('a missing or foreign key over a journal ends the start, makes none, and the right one opens it again', async () => {
  const dataDir = await setupFolder()
  const file = path.join(dataDir, 'server.key')
  const world = await createTestServer({ dataDir })
  const person = await signUp(world)
  await world.stop()
  const key = await readFile(file, 'utf8')

  await rm(file)
  const missing = await runMain([], { DATA_DIR: dataDir, PORT: '0' })
  expect(missing.code).toBe(1)
  expect(missing.errors).toMatch(/^The server key of this database is missing[^\n]+\n$/)
  await expect(stat(file)).rejects.toThrow()
  const environment = { SERVER_KEY: testServerKey }
  await expect(createTestServer({ dataDir, environment })).rejects.toThrow('another server key')
  await writeFile(file, 'scrambled')
  await expect(createTestServer({ dataDir })).rejects.toThrow('does not hold a server key')

  await writeFile(file, key)
  const again = await createTestServer({ dataDir })
  onTestFinished(() => again.stop())
  const login = await logIn(again, person)
  expect(login.json.keys).toEqual([{ kid: person.kid, wrap: person.wrap }])
  expect((await again.request('GET', '/auth/me', { token: person.token })).status).toBe(200)
})
