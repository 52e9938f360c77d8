// Requests of which more of the body must come, for each client: somebody who begins many and sends no more must not keep out
// the others of that address.

/** What is left alone at least: the next part of an upload on a slow line takes as long. Milliseconds. */
const shortestSilenceMs = 2000

export interface AwaitedBody {
  /** A part of it came. */
  heard(): void
  /** Nothing more of it is awaited. */
  end(): void
}

export interface AwaitedBodies {
  wait(client: string, cut: () => void): AwaitedBody
  /** Cuts the one of this client that has been silent longest; false when none has been so for long enough. */
  cutSilent(client: string): boolean
}

interface Silence {
  readonly since: number
  readonly cut: () => void
}

/** `uptime`: a clock that nobody sets, in ms. */
export function createAwaitedBodies(uptime: () => number): AwaitedBodies {
  /** Of each client the one that was heard last stands last. */
  const byClient = new Map<string, Map<object, Silence>>()
  return {
    wait(client, cut) {
      const name = {}
      const silences = byClient.get(client) ?? new Map<object, Silence>()
      byClient.set(client, silences)
      const heard = (): void => {
        silences.delete(name)
        silences.set(name, { since: uptime(), cut })
      }
      heard()
      return {
        heard,
        end() {
          silences.delete(name)
          if (silences.size === 0 && byClient.get(client) === silences) byClient.delete(client)
        },
      }
    },
    cutSilent(client) {
      const [longest] = byClient.get(client)?.values() ?? []
      if (longest === undefined || uptime() - longest.since < shortestSilenceMs) return false
      longest.cut()
      return true
    },
  }
}
