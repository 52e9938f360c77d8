// Puts the parts together: everything but the port. main.ts and the tests start here, so that what is tested is what runs.
import path from 'node:path'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Clock, Random, Timer } from '#domain/ports.ts'
import { createHasher, type Derive } from './accounts/hasher.ts'
import { createSeen } from './accounts/seen.ts'
import { createApp, createMetricsApp, type App } from './app.ts'
import type { Config } from './base/config.ts'
import type { Fetch, PrintDep, UptimeDep } from './base/deps.ts'
import { createMetrics } from './base/metrics.ts'
import { createTasks } from './base/tasks.ts'
import { codeOf } from './base/errorCode.ts'
import { keepFormerFiles, noFormerFiles } from './http/formerFiles.ts'
import { loadStaticFiles } from './http/staticFiles.ts'
import { createFolderMailer } from './mail/folderMailer.ts'
import { countingMails, createSmtpMailer } from './mail/mailer.ts'
import { loadPushKeys } from './push/pushKeys.ts'
import { createPushSender } from './push/pushSender.ts'
import { createPushTransport } from './push/pushTransport.ts'
import { createVapid } from './push/vapid.ts'
import { createReminders } from './reminders/reminders.ts'
import { loadServerKeys } from './store/loadServerKeys.ts'
import { openReadyStore } from './store/openStore.ts'
import { startPurge } from './store/purge.ts'
import { createSealer } from './store/sealer.ts'
import type { Store } from './store/store.ts'

export interface PushTiming {
  /** How long a push service has to reply, in ms. */
  readonly replyMs: number
  /** How long an instance leases the reminders that it is sending, in ms. */
  readonly leaseMs: number
}

/** Waiting for a reply ends before the lease does, and before an orchestrator kills a server that was told to stop. */
export const pushTiming: PushTiming = { replyMs: 8000, leaseMs: 30_000 }

export interface Environment extends UptimeDep {
  readonly clock: Clock
  readonly random: Random
  readonly timer: Timer
  readonly fetch: Fetch
  /** Where all goes that the server says, as events of one shape. */
  readonly logTo: DestinationStream
  /** Prints a line for whoever sits at the terminal. Absent where nobody does: what is written there is kept. */
  readonly terminal?: (line: string) => void
  /** The folder of the built page. */
  readonly pageFolder: string
  /** Only tests wait less than `pushTiming`. */
  /** Derives what is kept of a secret, in the place of Node's own. */
  readonly derive?: Derive
  readonly pushTiming?: PushTiming
}

export interface OpenServer extends PrintDep {
  readonly app: App
  /** For METRICS_PORT. */
  readonly metricsApp: ReturnType<typeof createMetricsApp>
  readonly store: Store
  readonly log: Logger
  readonly hasPage: boolean
  /** From now on /health replies 503 and connections are closed after their reply. */
  drain(): void
  /** Removes the rows whose time is over. */
  purge(): Promise<void>
  /** Sends the reminders that are due. Never rejects. */
  remind(): Promise<void>
  /** Waits for the work that no reply waits for (mails). */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Throws one sentence for the operator when the database and the key do not fit. */
export async function openServer(config: Config, environment: Environment): Promise<OpenServer> {
  const { clock, uptime, random, timer, fetch, terminal } = environment
  const log = pino(
    { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    environment.logTo,
  )
  // An event like the others, and said at any LOG_LEVEL.
  const notes = log.child({}, { level: 'info' })
  const print = (line: string): void => notes.info(line)
  const store = await openReadyStore(config, { log, random, timer, uptime, print })
  try {
    const keys = await loadServerKeys(store.db, random, {
      given: config.serverKey,
      file: path.join(config.dataDir, 'server.key'),
    })
    const sealer = createSealer({ store, keys, random, log })
    const purge = await startPurge({ store, clock, uptime, log })
    const tasks = createTasks(log)
    const isPublic = config.publicUrl.startsWith('https:')
    const pages = await loadStaticFiles(environment.pageFolder, config.publicUrl, (served) =>
      keepFormerFiles(path.join(config.dataDir, 'former-files'), served, clock.now()).catch(
        (error: unknown) => {
          print(
            `DATA_DIR/former-files cannot be written (${codeOf(error)}): phones are sent whole files of a release, not the difference.`,
          )
          return noFormerFiles
        },
      ),
    )
    let isDraining = false
    const metrics = createMetrics()
    const pushKeys = await loadPushKeys({ store, keys, sealer })
    const timing = environment.pushTiming ?? pushTiming
    const transport = createPushTransport(timing.replyMs)
    const pushSender = createPushSender({
      clock,
      transport,
      vapid: createVapid(pushKeys, config.pushSubject),
      pushHosts: config.pushHosts,
      publicUrl: config.publicUrl,
    })
    const reminders = createReminders({
      store,
      clock,
      random,
      pushSender,
      log,
      metrics,
      leaseMs: timing.leaseMs,
    })
    const hasher = createHasher(keys, environment.derive)
    metrics.watch({ hashes: () => hasher.counts(), connections: () => store.connections() })
    const mailer =
      config.smtpUrl === undefined
        ? createFolderMailer(path.join(config.dataDir, 'mail'), config.mailFrom, {
            clock,
            print,
            terminal: isPublic ? undefined : terminal,
          })
        : createSmtpMailer(config.smtpUrl, config)
    const app = createApp({
      config,
      clock,
      uptime,
      random,
      timer,
      store,
      sealer,
      keys,
      hasher,
      mailer: countingMails(mailer, (outcome) => metrics.countMail(outcome)),
      pushKeys,
      pushSender,
      seen: createSeen({ store, clock, tasks, log }),
      fetch,
      log,
      metrics,
      tasks,
      pages,
      isDraining: () => isDraining,
    })
    if (isPublic && config.smtpUrl === undefined) {
      print(
        'Without SMTP_URL nobody gets a mail, so nobody can sign up or change a password: mails and their codes stay in DATA_DIR/mail.',
      )
    }
    if (pages === null) print('There is no page to serve: run `npm run build`. The API answers.')
    return {
      app,
      metricsApp: createMetricsApp({ config, metrics, log }),
      store,
      log,
      print,
      hasPage: pages !== null,
      drain() {
        isDraining = true
        void reminders.stop()
      },
      purge,
      remind: () => reminders.round(),
      settled: () => tasks.settled(),
      async close() {
        await reminders.stop()
        await tasks.settled()
        transport.close()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}
