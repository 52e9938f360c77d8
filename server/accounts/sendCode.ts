import type { ServerDeps } from '#server/deps.ts'
import type { MailText } from '#server/texts.ts'
import { drawCode, saveCode, takeBackCode, takeCodeQuota, type CodeName } from './codes.ts'
import { hiddenEmail } from './serverKeys.ts'

export interface CodeRequest {
  readonly email: string
  readonly name: CodeName
  readonly mail: (code: string) => MailText
  /** False for an address that has nothing to receive: all the rest happens alike. */
  readonly isSent: boolean
}

/**
 * Makes a fresh code and sends it without being waited for: the time a mail takes would tell that the address is known.
 * Over the quota nothing is made, and nothing says so.
 */
export async function sendCode(
  { store, keys, clock, random, tasks, mailer }: ServerDeps,
  { email, name, mail, isSent }: CodeRequest,
): Promise<void> {
  const now = clock.now()
  const code = drawCode(random)
  const address = hiddenEmail(keys, email)
  const waitMs = await store.transaction(async (queries) => {
    const wait = await takeCodeQuota(queries, address, now)
    if (wait === 0) await saveCode(queries, keys, name, code, now)
    return wait
  })
  if (isSent && waitMs === 0) {
    tasks.run(`mail ${name.purpose}`, async () => {
      try {
        await mailer.send({ to: email, ...mail(code) })
      } catch (error) {
        await store.transaction((queries) =>
          takeBackCode(queries, keys, { name, code, address, at: now }),
        )
        throw error
      }
    })
  }
}
