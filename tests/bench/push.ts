// What a push costs this process, in CPU ms: made only, and made and sent, against a service on loopback in a process of its
// own. `node tests/bench/push.ts`.
import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { createECDH, randomBytes } from 'node:crypto'
import webPush from 'web-push'
import { createPushTransport } from '#server/push/pushTransport.ts'
import { createPushSender } from '#server/push/pushSender.ts'
import { createVapid } from '#server/push/vapid.ts'
import { pushTexts } from '#server/texts.ts'

const pushes = 3000
const together = 200

/** The other process: accepts whatever comes. */
function serve(): void {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(201).end())
  }).listen(0, '127.0.0.1', () => process.send?.(server.address()))
  process.once('disconnect', () => process.exit())
}

const keys = webPush.generateVAPIDKeys()
const subject = 'mailto:contact@lueur.example'
const browser = createECDH('prime256v1')
browser.generateKeys()
const p256dh = browser.getPublicKey().toString('base64url')
const auth = randomBytes(16).toString('base64url')
const message = { kind: 'reminder', ...pushTexts.reminder, day: '2026-11-20' } as const

/** CPU ms for each push. */
async function measure(name: string, push: () => unknown): Promise<void> {
  await Promise.all(Array.from({ length: together }, push))
  const before = process.cpuUsage()
  const startedAt = performance.now()
  for (let done = 0; done < pushes; done += together) {
    await Promise.all(Array.from({ length: together }, push))
  }
  const { user, system } = process.cpuUsage(before)
  const cpuMs = (user + system) / 1000 / pushes
  const perSecond = Math.round((pushes / (performance.now() - startedAt)) * 1000)
  process.stdout.write(`| ${name} | ${cpuMs.toFixed(2)} ms | ${perSecond}/s |\n`)
}

async function run(): Promise<void> {
  const service = fork(import.meta.filename, ['service'])
  const [{ port }] = (await once(service, 'message')) as [{ port: number }]
  const host = `127.0.0.1:${port}`
  const endpoint = `http://${host}/push`
  const clock = { now: () => Date.now(), offsetAt: () => 0 }
  const transport = createPushTransport(8000)
  const post = { post: () => Promise.resolve({ status: 201, retryAfter: undefined }) }
  const senderOver = (way: Pick<typeof transport, 'post'>) =>
    createPushSender({
      clock,
      vapid: createVapid(keys, subject),
      transport: { ...way, close: () => undefined },
      pushHosts: [host],
      publicUrl: 'https://lueur.example',
    })
  const subscription = { endpoint, p256dh, auth }
  const [made, sent] = [senderOver(post), senderOver(transport)]
  const fetched = senderOver({
    async post(url, { headers, body }) {
      const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
      await answer.arrayBuffer()
      return { status: answer.status, retryAfter: undefined }
    },
  })
  await measure('made, its token signed anew each time', () =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      TTL: 3600,
      vapidDetails: { subject, ...keys },
    }),
  )
  await measure('made, its token kept', () => made.send(subscription, message, 3600))
  await measure('made and sent by fetch', () => fetched.send(subscription, message, 3600))
  await measure('made and sent over kept connections', () => sent.send(subscription, message, 3600))
  transport.close()
  service.disconnect()
}

if (process.argv[2] === 'service') serve()
else await run()
