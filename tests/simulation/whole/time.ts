// The time of a simulated world: timers run when the schedule says so, and each step ends once nothing is left to run.
import type { Timer } from '#domain/ports.ts'

let pending = 0
const nextTurn = globalThis.setImmediate

const counting = (call: (...args: unknown[]) => void, ...args: unknown[]): NodeJS.Immediate => {
  pending++
  return nextTurn(() => {
    pending--
    call(...args)
  })
}

/** Counts what fake-indexeddb queues: a step is over once nothing is queued. For the whole process. */
export function countImmediates(): void {
  globalThis.setImmediate = counting as typeof setImmediate
}

/** A Blob whose bytes are read at once: Node reads others on its own turns, which no counter sees. */
class QuickBlob extends Blob {
  readonly #parts: readonly Uint8Array<ArrayBuffer>[]
  constructor(parts: readonly Uint8Array<ArrayBuffer>[] = [], options?: BlobPropertyBag) {
    super([...parts], options)
    this.#parts = parts
  }
  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new ReadableStream({
      start: (controller) => {
        for (const part of this.#parts) controller.enqueue(part)
        controller.close()
      },
    })
  }
}

/** For the whole process: what the engine makes of a reply. */
export function readBlobsAtOnce(): void {
  globalThis.Blob = QuickBlob as typeof Blob
}

/** For the whole process: writes go plain. What compresses ends on other threads, in an order that no seed decides. */
export const goPlain = (): boolean => Reflect.deleteProperty(globalThis, 'CompressionStream')

/** Lets everything run for so many turns of the event loop. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
  }
}

/** Turns without anything queued: promises of other kinds end within them. */
const quietTurns = 6
const maxTurns = 50_000

/** Resolves once every continuation waits for the schedule again. */
export async function drained(): Promise<void> {
  let quiet = 0
  for (let turn = 0; turn < maxTurns && quiet < quietTurns; turn++) {
    await new Promise<void>((resolve) => {
      nextTurn(resolve)
    })
    quiet = pending === 0 ? quiet + 1 : 0
  }
  if (quiet < quietTurns) throw new Error('The world never comes to rest.')
}

/** Longer leaps find phones asleep: what was due meanwhile runs once, at the end. */
const longestAwakeMs = 120_000

interface Due {
  readonly at: number
  readonly call: () => void
}

export class WorldTime {
  /** Ms since the world began. */
  uptime = 0
  #due = new Set<Due>()

  /** Timers of one context: none runs once it is dead. */
  timer(isAlive: () => boolean): Timer {
    return {
      after: (ms, call) => {
        const due = { at: this.uptime + ms, call: () => (isAlive() ? call() : undefined) }
        this.#due.add(due)
        return () => this.#due.delete(due)
      },
    }
  }

  #takeFirst(until: number): Due | null {
    let first: Due | null = null
    for (const due of this.#due) {
      if (due.at <= until && (first === null || due.at < first.at)) first = due
    }
    if (first !== null) this.#due.delete(first)
    return first
  }

  async advance(ms: number): Promise<void> {
    const until = this.uptime + ms
    if (ms > longestAwakeMs) {
      this.uptime = until
      const late = [...this.#due].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
      for (const due of late) {
        if (!this.#due.delete(due)) continue
        due.call()
        await drained()
      }
      return
    }
    for (let due = this.#takeFirst(until); due !== null; due = this.#takeFirst(until)) {
      this.uptime = Math.max(this.uptime, due.at)
      due.call()
      await drained()
    }
    this.uptime = until
    await drained()
  }
}
