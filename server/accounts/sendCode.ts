import type { ClockDep, KeysDep, RandomDep, TasksDep } from '#server/base/deps.ts'
import { codeNotSent, type Refusal } from '#server/base/refusal.ts'
import { hashAddress } from '#server/base/serverKeys.ts'
import type { MailerDep } from '#server/mail/mailer.ts'
import type { StoreDep } from '#server/store/store.ts'
import type { MailText } from '#server/texts.ts'
import { takeCodeQuota, type CountedMail } from './codeQuotas.ts'
import { drawCode, saveCode, takeBackCode, type CodeName } from './codes.ts'

export type SendCodeDeps = StoreDep & KeysDep & ClockDep & RandomDep & TasksDep & MailerDep

export interface CodeRequest extends Pick<CountedMail, 'asker' | 'client'> {
  readonly email: string
  readonly name: CodeName
  readonly mail: (values: { readonly code: string }) => MailText
  /** False for an address that has nothing to receive: all the rest happens alike. */
  readonly isSent: boolean
}

/**
 * Makes a new code and sends it without making the reply wait: the time that a mail takes would reveal that the address has an
 * account. Over the quota it makes none and refuses: unknown addresses are counted alike, so the refusal reveals nothing.
 */
export async function sendCode(
  { store, keys, clock, random, tasks, mailer }: SendCodeDeps,
  { email, name, mail, isSent, asker, client }: CodeRequest,
): Promise<Refusal | null> {
  const now = clock.now()
  const addressHash = hashAddress(keys, email)
  const sent = { name, code: drawCode(random), addressHash, asker, sentAt: now }
  const { waitMs, former } = await store.transaction(async (queries) => {
    const wait = await takeCodeQuota(queries, { ...sent, client }, now)
    return { waitMs: wait, former: wait > 0 ? null : await saveCode(queries, keys, sent) }
  })
  if (waitMs > 0) return codeNotSent(waitMs)
  if (isSent) {
    tasks.run(`mail ${name.purpose}`, async () => {
      try {
        await mailer.send({ to: email, ...mail(sent) })
      } catch (error) {
        await store.transaction((queries) => takeBackCode(queries, keys, sent, former))
        throw error
      }
    })
  }
  return null
}
