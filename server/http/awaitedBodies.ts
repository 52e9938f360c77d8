// Requests of which more of the body must come, for each client: somebody who begins many and sends no more must not keep out
// the others of that address.

/** What is left alone at least: the next part of an upload on a slow line takes as long. Milliseconds. */
const shortestSilenceMs = 2000
/** Who sends by drops is as good as silent: after ten seconds a body comes at two kilobits a second at least. */
const slowAfterMs = 10_000
const slowestBytesPerSecond = 250

export interface AwaitedBody {
  /** A part of it came, so many bytes long. */
  heard(bytes: number): void
  /** Nothing more of it is awaited. */
  end(): void
}

export interface AwaitedBodies {
  wait(client: string, cut: () => void): AwaitedBody
  /** Cuts the one of this client that has been silent longest, else one that comes too slowly; false when there is none. */
  cutSilent(client: string): boolean
}

interface Waiting {
  readonly beganAt: number
  readonly heardAt: number
  readonly bytes: number
  readonly cut: () => void
}

/** `uptime`: a clock that nobody sets, in ms. */
export function createAwaitedBodies(uptime: () => number): AwaitedBodies {
  /** Of each client the one that was heard last stands last. */
  const byClient = new Map<string, Map<object, Waiting>>()
  const isSilent = ({ heardAt }: Waiting): boolean => uptime() - heardAt >= shortestSilenceMs
  const isSlow = ({ beganAt, bytes }: Waiting): boolean => {
    const ms = uptime() - beganAt
    return ms >= slowAfterMs && (bytes * 1000) / ms < slowestBytesPerSecond
  }
  return {
    wait(client, cut) {
      const name = {}
      const waiting = byClient.get(client) ?? new Map<object, Waiting>()
      byClient.set(client, waiting)
      const beganAt = uptime()
      let all = 0
      const heard = (bytes: number): void => {
        all += bytes
        waiting.delete(name)
        waiting.set(name, { beganAt, heardAt: uptime(), bytes: all, cut })
      }
      heard(0)
      return {
        heard,
        end() {
          waiting.delete(name)
          if (waiting.size === 0 && byClient.get(client) === waiting) byClient.delete(client)
        },
      }
    },
    cutSilent(client) {
      const waiting = [...(byClient.get(client)?.values() ?? [])]
      const one = waiting.find(isSilent) ?? waiting.find(isSlow)
      one?.cut()
      return one !== undefined
    },
  }
}
