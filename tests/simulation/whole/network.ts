// The way between one phone and the server. Its state is set by the schedule; on a bad network each request meets a fate.
import type { Dice } from '#simulation/random.ts'

export type NetworkState = 'good' | 'bad' | 'slow' | 'offline' | 'hotel' | 'busy'

/** A request or a reply that is still on its way. */
export interface Late {
  readonly arrive: () => void
}

export interface NetworkDeps {
  /** The server's own reply. Rejects when it is not there. */
  readonly handle: (request: Request) => Promise<Response>
  readonly late: Late[]
}

const failed = (): Error => new TypeError('Failed to fetch')
const html = (status: number): Response =>
  new Response('<!doctype html><title>Wi-Fi</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  })
const refusing = (status: number, seconds: number): Response =>
  Response.json(
    { message: 'Réessaie plus tard.', code: status === 429 ? 'limited' : 'unavailable' },
    { status, headers: { 'retry-after': String(seconds) } },
  )

export class PhoneNetwork {
  state: NetworkState = 'good'
  dice: Dice
  readonly #deps: NetworkDeps

  constructor(deps: NetworkDeps, dice: Dice) {
    this.#deps = deps
    this.dice = dice
  }

  /** Rejects when the caller gives the request up, as fetch does. */
  send(request: Request): Promise<Response> {
    return new Promise((resolve, reject) => {
      request.signal.addEventListener('abort', () =>
        reject(new DOMException('Given up.', 'AbortError')),
      )
      this.#meet(request).then(resolve, reject)
    })
  }

  async #meet(request: Request): Promise<Response> {
    const { dice } = this
    switch (this.state) {
      case 'offline':
        throw failed()
      case 'hotel':
        return html(dice(2) === 0 ? 200 : 401)
      case 'busy':
        return refusing(dice(2) === 0 ? 503 : 429, 1 + dice(7200))
      case 'good':
        return this.#deps.handle(request)
      case 'slow':
        return this.#meetFate(request, 3)
      case 'bad':
        return this.#meetFate(request, dice(8))
    }
  }

  async #meetFate(request: Request, fate: number): Promise<Response> {
    const { handle } = this.#deps
    switch (fate) {
      case 0:
        throw failed()
      case 1:
        await handle(request)
        throw failed()
      case 2:
        await this.#wait()
        return handle(request)
      case 3: {
        const reply = await handle(request)
        await this.#wait()
        return reply
      }
      case 4: {
        // Duplicated on its way: the second copy arrives later, and its reply goes nowhere.
        const again = request.clone()
        const reply = await handle(request)
        this.#deps.late.push({ arrive: () => void handle(again).catch(() => undefined) })
        return reply
      }
      default:
        return handle(request)
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#deps.late.push({ arrive: resolve })
    })
  }
}
