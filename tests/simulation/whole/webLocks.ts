// The Web Locks of one phone: its page and its worker share them, and what a context held is free once it is dead.
import type { StoreContext } from './faultyStore.ts'

interface Holder {
  /** Null: a tab that the browser froze, which lets go of nothing by itself. */
  readonly context: StoreContext | null
  /** Another context takes it over; its work goes on. */
  readonly lose: () => void
}
interface Waiting {
  readonly context: StoreContext
  readonly name: string
  readonly grant: () => void
}
type Call = (lock: Lock | null) => unknown
interface Options {
  readonly signal?: AbortSignal
  readonly steal?: boolean
  readonly ifAvailable?: boolean
}

const aborted = (): DOMException => new DOMException('The lock was not granted.', 'AbortError')

export class WebLocks {
  readonly #held = new Map<string, Holder>()
  #waiting: readonly Waiting[] = []

  /** As one context sees them. */
  of(context: StoreContext): LockManager {
    const request = (name: string, first: Options | Call, second?: Call): Promise<unknown> =>
      typeof first === 'function'
        ? this.#request(context, name, {}, first)
        : this.#request(context, name, first, second ?? (() => undefined))
    return { request, query: () => Promise.resolve({}) } as LockManager
  }

  /** Somebody who runs no more holds it. */
  freeze(name: string): void {
    if (!this.#held.has(name)) this.#held.set(name, { context: null, lose: () => undefined })
  }

  release(dead: StoreContext): void {
    this.#waiting = this.#waiting.filter(({ context }) => context !== dead)
    for (const [name, { context }] of this.#held) if (context === dead) this.#free(name)
  }

  #free(name: string): void {
    this.#held.delete(name)
    const next = this.#waiting.find((waiting) => waiting.name === name)
    this.#waiting = this.#waiting.filter((waiting) => waiting !== next)
    next?.grant()
  }

  #request(
    context: StoreContext,
    name: string,
    { signal, steal = false, ifAvailable = false }: Options,
    call: Call,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const grant = (): void => {
        const holder: Holder = { context, lose: () => reject(aborted()) }
        this.#held.set(name, holder)
        const work = Promise.resolve().then(() => call({ name, mode: 'exclusive' }))
        work.then(resolve, reject).finally(() => {
          if (this.#held.get(name) === holder) this.#free(name)
        })
      }
      const holder = this.#held.get(name)
      if (context.isDead) return
      if (signal?.aborted === true) {
        reject(aborted())
        return
      }
      if (holder === undefined) {
        grant()
        return
      }
      if (steal) {
        this.#held.delete(name)
        holder.lose()
        grant()
        return
      }
      if (ifAvailable) {
        Promise.resolve(call(null)).then(resolve, reject)
        return
      }
      const waiting: Waiting = { context, name, grant }
      this.#waiting = [...this.#waiting, waiting]
      signal?.addEventListener('abort', () => {
        if (!this.#waiting.includes(waiting)) return
        this.#waiting = this.#waiting.filter((other) => other !== waiting)
        reject(aborted())
      })
    })
  }
}
