// When a phone was last here, to the minute, for the list of its owner's sessions. No reply waits for it, and none fails with it: where
// the database takes no write, days can still be read.
import type { ClockDep, LogDep, TasksDep } from '#server/base/deps.ts'
import { describeError } from '#server/base/describeError.ts'
import type { StoreDep } from '#server/store/store.ts'
import { clockSlackMs } from './codeQuotas.ts'
import { minuteOf, type Session } from './sessions.ts'

export interface Seen {
  /** `name`: what the phone's browser says now, for a session whose phone is not named yet. */
  note(session: Session, name: string | null): void
}

export interface SeenDep {
  readonly seen: Seen
}

export function createSeen({
  store,
  clock,
  tasks,
  log,
}: StoreDep & ClockDep & TasksDep & LogDep): Seen {
  /** The sessions noted in this minute, whether it could be stored or not. */
  const noted = new Set<string>()
  let notedAt = 0
  let failedAt = 0

  async function save({ account, sessionId, phone }: Session, name: string | null, minute: number) {
    await store.transaction((queries) =>
      queries
        .updateTable('session')
        .set({ seen_at: minute, name: phone.name ?? name })
        .where('user_id', '=', account.id)
        .where('id', '=', sessionId)
        .where((session) =>
          session.or([
            session('seen_at', 'is', null),
            session('seen_at', '<', minute),
            session('seen_at', '>', minute + clockSlackMs),
          ]),
        )
        .execute(),
    )
  }

  return {
    note(session, name) {
      const minute = minuteOf(clock.now())
      const { seenAt, sessionId } = session
      // An instant that a wrong clock noted would stand until then.
      if (seenAt !== null && seenAt >= minute && seenAt <= minute + clockSlackMs) return
      if (notedAt !== minute) noted.clear()
      notedAt = minute
      if (noted.has(sessionId)) return
      noted.add(sessionId)
      tasks.run('session seen', async () => {
        try {
          await save(session, name, minute)
        } catch (error) {
          // Each session would say the same.
          if (failedAt !== minute) {
            log.warn(describeError(error), 'when sessions were seen could not be stored')
          }
          failedAt = minute
        }
      })
    },
  }
}
