// Phones, people, a server and a hostile network, moved one step at a time by a seeded schedule. Every word that a person
// writes is a token like <17>, so that it can be looked for anywhere afterwards.
import { answerIds, type AnswerId } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import type { Entry } from '#domain/entry.ts'
import { isOn } from '#domain/register.ts'
import type { JournalApi, WriteResult } from '#engine/api/journalApi.ts'
import type { ApiFailure, DayForm } from '#engine/engine.ts'
import { formOf, saveForm, savePin, type SavedEntry } from '#engine/journal/forms.ts'
import { writeDay } from '#engine/journal/writeDay.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import { runPass } from '#engine/sync/pass.ts'
import { err, type Result } from '#domain/result.ts'
import { createMemoryDayStore, type Rows } from './memoryDayStore.ts'
import { createPlainSealer, entryOf } from './plainSealer.ts'
import { Process, settle } from './process.ts'
import type { Dice } from './random.ts'
import {
  dayNumber,
  digestOf,
  SimulatedServer,
  type Request,
  type Stored,
} from './simulatedServer.ts'

export class Violation extends Error {}

export interface Device {
  readonly id: number
  session: { readonly userId: string; readonly token: string } | null
  databases: Map<string, Rows>
  /** Number of the day on this phone's calendar. */
  today: number
  form: { readonly userId: string; readonly form: DayForm; readonly field: AnswerId } | null
  /** What would be left after a power cut. */
  snapshot: Map<string, Rows> | null
  build: number
}

interface Message {
  process: Process | null
  readonly token: string
  readonly request: Request
  readonly answer: (result: Result<unknown, ApiFailure>) => void
  /** Set once the server has answered and the answer is on its way. */
  result: Result<unknown, ApiFailure> | null
}

export interface WrittenWord {
  readonly userId: string
  readonly day: Day
  readonly deviceId: number
}

export const wordsIn = (text: string): readonly string[] => text.match(/<\d+>/g) ?? []

export const wordsOf = (entry: Entry): readonly string[] =>
  answerIds.flatMap((id) => entry.answers[id].values.flatMap(({ x }) => wordsIn(x)))

const network: ApiFailure = { type: 'network' }
const refused = (status: number): ApiFailure => ({
  type: 'refused',
  status,
  code: 'unavailable',
  message: '',
})

/** The instant at which a numbered day is written: noon, in Paris in winter. */
const noon = (day: Day): string => `${day}T11:00:00.000Z`

const copyRows = (databases: ReadonlyMap<string, Rows>): Map<string, Rows> =>
  new Map(
    Array.from(databases, ([userId, { rowByDay }]) => [userId, { rowByDay: new Map(rowByDay) }]),
  )

export class World {
  readonly dice: Dice
  readonly server = new SimulatedServer()
  readonly devices: Device[] = []
  processes: Process[] = []
  messages: Message[] = []
  backup: ReadonlyMap<string, Stored> | null = null
  /** Words that a person deleted while seeing them. */
  readonly deleted = new Set<string>()
  /** Words whose last copy a disaster destroyed. */
  readonly destroyed = new Set<string>()
  readonly written = new Map<string, WrittenWord>()
  /** Ids that a completed save replaced. */
  readonly replacedIds = new Set<string>()
  disasters = 0
  joins = 0
  kills = 0
  private count = 0

  constructor(dice: Dice) {
    this.dice = dice
    const devices = 2 + dice(2)
    for (let id = 0; id < devices; id++) {
      const device: Device = {
        id,
        session: null,
        databases: new Map(),
        today: 2,
        form: null,
        snapshot: null,
        build: 0,
      }
      this.devices.push(device)
      this.signIn(device, 'ana')
    }
  }

  readonly nextId = (): string => `i${(this.count++).toString(36)}`

  signIn(device: Device, userId: string): void {
    const token = `t${this.nextId()}`
    this.server.userByToken.set(token, userId)
    device.session = { userId, token }
    if (!device.databases.has(userId)) device.databases.set(userId, { rowByDay: new Map() })
  }

  signOut(device: Device): void {
    device.session = null
    device.form = null
    for (const process of this.processes) if (process.deviceId === device.id) this.kill(process)
  }

  kill(process: Process): void {
    process.kill()
    for (const message of this.messages) if (message.process === process) message.process = null
  }

  // The invariants of every write on a phone: a row is said to be sent only if the server stored this very content, and no
  // word leaves a row unless the person deleted it while seeing it.
  private readonly checkPut =
    (device: Device, userId: string) => (row: DayRow, old: DayRow | undefined) => {
      if (row.dirty === 0 && !this.server.everStored.has(`${userId}|${row.day}|${row.own}`)) {
        throw new Violation(`device ${device.id} says that ${row.day} is saved, and it is not`)
      }
      if (old === undefined || old.own === row.own) return
      this.joins++
      const kept = new Set(wordsOf(entryOf(row)))
      for (const word of wordsOf(entryOf(old))) {
        if (!kept.has(word) && !this.deleted.has(word)) {
          throw new Violation(`device ${device.id} lost ${word} on ${row.day}`)
        }
      }
    }

  private spawn(
    device: Device,
    name: string,
    run: (process: Process, rows: Rows) => Promise<void>,
  ) {
    const { session } = device
    const rows = session && device.databases.get(session.userId)
    if (session === null || !rows) return null
    const process = new Process(name, device.id, session.userId, session.token)
    this.processes.push(process)
    run(process, rows).then(
      () => {
        process.isDone = true
      },
      (error: unknown) => {
        process.isDone = true
        this.failure ??= error
      },
    )
    return process
  }
  failure: unknown = null

  // People.

  openForm(device: Device): void {
    const { session } = device
    if (session === null) return
    const day = dayNumber(device.today)
    const row = device.databases.get(session.userId)?.rowByDay.get(day)
    const form = formOf(day, row ? entryOf(row) : null, {
      formId: this.nextId(),
      writtenAt: noon(day),
      offset: 60,
    })
    const field = answerIds[this.dice(2)] ?? 'learned'
    device.form = { userId: session.userId, form, field }
  }

  /** Saves the open form: half the time adding to what it shows, else replacing it. */
  saveForm(device: Device): Process | null {
    const open = device.form
    device.form = null
    if (open === null || device.session?.userId !== open.userId) return null
    const { form, field } = open
    const word = `<${this.count++}>`
    const shown = form.texts[field]
    const isReplacing = this.dice(4) === 0
    const text = isReplacing || shown === '' ? word : `${shown} ${word}`
    const filled = { ...form, texts: { ...form.texts, [field]: text } }
    return this.write(
      device,
      form.day,
      (now, neverSent) => {
        const saved = saveForm(now, filled, neverSent, {
          newId: this.nextId,
          now: () => this.count,
        })
        return saved
      },
      () => {
        if (isReplacing) for (const gone of wordsIn(shown)) this.deleted.add(gone)
        for (const id of form.opened[field]) this.replacedIds.add(id)
        this.written.set(word, { userId: open.userId, day: form.day, deviceId: device.id })
      },
    )
  }

  pin(device: Device): Process | null {
    const day = dayNumber(device.today)
    return this.write(
      device,
      day,
      (now, neverSent) =>
        now &&
        savePin(now, !isOn(now.marks.pin), neverSent, {
          newId: this.nextId,
          now: () => this.count,
        }),
      () => undefined,
    )
  }

  private write(
    device: Device,
    day: Day,
    change: (now: Entry | null, neverSent: ReadonlySet<string>) => SavedEntry | null,
    onStored: () => void,
  ): Process | null {
    return this.spawn(device, 'save', async (process, rows) => {
      const check = this.checkPut(device, process.userId)
      let isStored = false
      const store = createMemoryDayStore(rows, process, (row, old) => {
        if (!isStored) onStored()
        isStored = true
        check(row, old)
      })
      const sealer = createPlainSealer(process, true, this.nextId)
      const sealBoot = () => Promise.resolve(null)
      const sendFromMemory = () => Promise.resolve(false)
      await writeDay({ store, sealer, sealBoot, sendFromMemory }, day, change, null)
    })
  }

  // Passes.

  startPass(device: Device, canOpen = true): Process | null {
    return this.spawn(device, 'pass', async (process, rows) => {
      const { session } = device
      const outcome = await runPass(
        {
          api: this.apiOf(process),
          store: createMemoryDayStore(rows, process, this.checkPut(device, process.userId)),
          sealer: createPlainSealer(process, canOpen, this.nextId),
          today: () => dayNumber(device.today),
          digest: (source) => Promise.resolve(digestOf(source)),
          lookedAt: () => null,
          now: () => this.count,
          build: String(device.build),
          onFetched: () => Promise.resolve(),
        },
        null,
        () => process.isAlive,
      )
      this.outcomes.set(process, outcome.type)
      if (outcome.type === 'signInNeeded' && device.session?.token === session?.token) {
        this.signOut(device)
      }
    })
  }
  readonly outcomes = new Map<Process, string>()

  private apiOf(process: Process): JournalApi {
    const ask = <T>(request: Request): Promise<Result<T, ApiFailure>> =>
      new Promise((resolve) => {
        this.messages.push({
          process,
          token: process.token,
          request,
          answer: (result) => resolve(result as Result<T, ApiFailure>),
          result: null,
        })
      })
    const writeDays: JournalApi['writeDays'] = (items) => ask({ op: 'write', items })
    return {
      months: (etag) => ask({ op: 'months', etag }),
      entries: (period) => ask({ op: 'entries', period }),
      writeDays,
      async writeDay(item) {
        const answer = await writeDays([item])
        if (!answer.ok) return answer
        const [result] = answer.value as readonly [WriteResult]
        return { ok: true, value: result }
      },
      stats: () => Promise.resolve(err(network)),
    }
  }

  /** What becomes of a message: delivered, dropped, duplicated, refused before or after the server stored it. */
  deliver(at: number, fate: number): void {
    const message = this.messages[at]
    if (message === undefined) return
    this.messages.splice(at, 1)
    const answer = (result: Result<unknown, ApiFailure>) => {
      if (message.process?.isAlive) message.answer(result)
    }
    if (message.result !== null) {
      answer(fate === 6 ? err(network) : message.result)
      return
    }
    if (fate === 6) return answer(err(network))
    if (fate === 8) return answer(err(refused(500)))
    if (fate === 7) this.messages.push({ ...message, process: null })
    const result = this.server.serve(message.token, message.request)
    if (fate === 9) return answer(err(refused(503)))
    if (message.process !== null) this.messages.push({ ...message, result })
  }

  // Disasters.

  private copies(): Set<string> {
    const words = new Set<string>()
    for (const { item, rev } of this.server.entries.values()) {
      for (const word of wordsOf(entryOf({ ...item, day: item.date, own: rev }))) words.add(word)
    }
    for (const { databases } of this.devices) {
      for (const { rowByDay } of databases.values()) {
        for (const row of rowByDay.values())
          for (const word of wordsOf(entryOf(row))) words.add(word)
      }
    }
    return words
  }

  private disaster(happen: () => void): void {
    this.disasters++
    const before = this.copies()
    happen()
    const after = this.copies()
    for (const word of before) if (!after.has(word)) this.destroyed.add(word)
  }

  private loseDevice(device: Device, databases: Map<string, Rows>): void {
    for (const process of this.processes) if (process.deviceId === device.id) this.kill(process)
    device.form = null
    device.snapshot = null
    device.databases = databases
    const { session } = device
    if (session !== null && !databases.has(session.userId)) {
      databases.set(session.userId, { rowByDay: new Map() })
    }
  }

  private restoreBackup(): void {
    if (this.backup === null || this.dice(2) === 0) {
      this.backup = new Map(this.server.entries)
      return
    }
    const { backup } = this
    this.disaster(() => this.server.restore(backup))
  }

  // One random step.

  async tick(): Promise<void> {
    const { dice } = this
    const fate = dice(100)
    const device = this.devices[dice(this.devices.length)]
    if (device === undefined) return
    const alive = () => this.processes.filter((process) => process.isAlive)
    if (fate < 14) {
      if (device.form === null) this.openForm(device)
      else this.saveForm(device)
    } else if (fate < 16) this.pin(device)
    else if (fate < 24) {
      const passes = alive().filter(
        ({ name, deviceId }) => name === 'pass' && deviceId === device.id,
      )
      if (passes.length < 3) this.startPass(device, dice(8) > 0)
    } else if (fate < 62) {
      const ready = alive().filter(({ steps }) => steps.length > 0)
      const process = ready[dice(Math.max(1, ready.length))]
      process?.steps.splice(dice(Math.max(1, process.steps.length)), 1)[0]?.run()
    } else if (fate < 88) {
      if (this.messages.length > 0) this.deliver(dice(this.messages.length), dice(10))
    } else if (fate < 90) {
      const live = alive()
      const victim = live[dice(Math.max(1, live.length))]
      if (victim !== undefined) {
        this.kills++
        this.kill(victim)
      }
    } else if (fate < 92) {
      const move = dice(3) === 0 ? -1 : 1
      device.today = Math.max(0, Math.min(7, device.today + move))
    } else this.mishap(fate, device)
    await settle()
    if (this.failure !== null) throw this.failure
  }

  private mishap(fate: number, device: Device): void {
    const { dice } = this
    switch (fate) {
      case 92:
        if (device.session !== null) this.server.userByToken.delete(device.session.token)
        return
      case 93:
        if (dice(2) === 0) this.signOut(device)
        return
      case 94:
        if (device.session === null)
          this.signIn(device, device.id === 0 && dice(2) === 0 ? 'bob' : 'ana')
        return
      case 95: {
        const day = dayNumber(dice(8))
        if (!this.server.refusedDays.delete(day)) this.server.refusedDays.add(day)
        return
      }
      case 96:
        this.restoreBackup()
        return
      case 97:
        if (dice(3) === 0) this.disaster(() => this.loseDevice(device, new Map()))
        return
      case 98:
        device.snapshot = copyRows(device.databases)
        return
      default: {
        const { snapshot } = device
        if (snapshot !== null) this.disaster(() => this.loseDevice(device, snapshot))
      }
    }
  }
}
