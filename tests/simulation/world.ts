// Phones, people, a server and a hostile network, moved one step at a time by a seeded schedule. Every word that a person
// writes is a token like <17>, so that it can be looked for anywhere afterwards.
import { answerIds, type AnswerId } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import type { Entry } from '#domain/entry.ts'
import type { DayForm } from '#engine/journal/dayForm.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import type { Rows } from './memoryDayStore.ts'
import type { Message } from './network.ts'
import { entryOf } from './plainSealer.ts'
import { Process } from './process.ts'
import type { Dice } from './random.ts'
import { SimulatedServer, type Stored } from './simulatedServer.ts'

export class Violation extends Error {}

export interface Device {
  readonly id: number
  session: { readonly userId: string; readonly token: string } | null
  databases: Map<string, Rows>
  /** Number of the day on this phone's calendar. */
  today: number
  form: {
    readonly userId: string
    readonly form: DayForm
    readonly field: AnswerId
    /** Words of the glow that it shows, and of those that stand beside it. */
    readonly glows: readonly string[]
  } | null
  /** What would be left after a power cut. */
  snapshot: Map<string, Rows> | null
  build: number
}

export interface WrittenWord {
  readonly userId: string
  readonly day: Day
  readonly deviceId: number
}

export const wordsIn = (text: string): readonly string[] => text.match(/<\d+>/g) ?? []

/** Here a glow is a word too: what no word may suffer, no glow may. */
export const glowsOf = ({ glow }: Entry): readonly string[] =>
  glow.values.flatMap(({ value }) => wordsIn(String(value)))

export const wordsOf = (entry: Entry): readonly string[] => [
  ...answerIds.flatMap((id) => entry.answers[id].values.flatMap(({ value: x }) => wordsIn(x))),
  ...glowsOf(entry),
]

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
  count = 0
  failure: unknown = null
  readonly outcomes = new Map<Process, string>()

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
  readonly checkPut =
    (device: Device, userId: string) => (row: DayRow, old: DayRow | undefined) => {
      if (
        row.unsent === 0 &&
        !this.server.everStored.has(`${userId}|${row.day}|${row.contentRev}`)
      ) {
        throw new Violation(`device ${device.id} says that ${row.day} is saved, and it is not`)
      }
      if (old === undefined || old.contentRev === row.contentRev) return
      this.joins++
      const kept = new Set(wordsOf(entryOf(row)))
      for (const word of wordsOf(entryOf(old))) {
        if (!kept.has(word) && !this.deleted.has(word)) {
          throw new Violation(`device ${device.id} lost ${word} on ${row.day}`)
        }
      }
    }

  spawn(device: Device, name: string, run: (process: Process, rows: Rows) => Promise<void>) {
    const { session } = device
    const rows = session && device.databases.get(session.userId)
    if (session === null || !rows) return null
    const process = new Process(name, device.id, session.userId, session.token)
    this.processes.push(process)
    run(process, rows)
      .catch((error: unknown) => {
        this.failure ??= error
      })
      .finally(() => {
        process.isDone = true
      })
    return process
  }
}
