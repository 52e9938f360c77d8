// A push service that hangs makes each lease wait as long as a reply may take. Once it has left enough pushes without a reply,
// the rest of the round skips it: the reminders of other services are sent, and its own are tried again later.
import type { PushOutcome } from '#server/push/pushSender.ts'

const enough = 10

export interface SilentServices {
  isSilent(endpoint: string): boolean
  note(endpoint: string, push: PushOutcome): void
}

/** For one round. A service is silent when ten pushes or more, and half of all, got no reply. */
export function createSilentServices(): SilentServices {
  const countByOrigin = new Map<string, { asked: number; silent: number }>()
  const countOf = (endpoint: string) => {
    const { origin } = new URL(endpoint)
    const count = countByOrigin.get(origin) ?? { asked: 0, silent: 0 }
    countByOrigin.set(origin, count)
    return count
  }
  return {
    isSilent(endpoint) {
      const { asked, silent } = countOf(endpoint)
      return silent >= enough && silent * 2 >= asked
    },
    note(endpoint, push) {
      const count = countOf(endpoint)
      count.asked++
      if (push.type === 'busy' && push.status === 0) count.silent++
    },
  }
}
