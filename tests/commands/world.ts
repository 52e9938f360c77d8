// What the blocks are executed on: a copy of the committed repository, a mailbox, people with a day.
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createEmail, sealDay, signUp, type Person, type SealedDay } from '#support/people.ts'
import type { TestReply } from '#support/setupServer.ts'
import { codeOf, type SmtpPeer } from '#support/smtpPeer.ts'
import type { PostgresPeer } from '#support/postgres.ts'
import type { Report } from './report.ts'

export interface World {
  readonly report: Report
  readonly folder: string
  /** The committed repository, installed and built by README's own line. */
  readonly site: string
  readonly smtp: SmtpPeer
  /** What servers are told beside the blocks: a free port, a mail server, a short log. */
  readonly env: Readonly<Record<string, string>>
  /** Null without PostgreSQL on this machine. */
  readonly postgres: PostgresPeer | null
}

/** Not inside of a folder that others may not enter: the unit's account reads a copy. */
export const makeFolder = (): string => mkdtempSync(path.join(tmpdir(), 'lueur-commands-'))

/** The commit that is checked out, with all that came before it. */
export function cloneInto(folder: string): string {
  const root = path.join(import.meta.dirname, '..', '..')
  execFileSync('git', ['clone', '--quiet', root, folder], { stdio: 'ignore' })
  return folder
}

export function expectThat(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise)
}

export async function request(
  url: string,
  [method, pathname]: readonly [string, string],
  { token, body }: { readonly token?: string | undefined; readonly body?: unknown } = {},
): Promise<TestReply> {
  const reply = await fetch(`${url}/api${pathname}`, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return {
    status: reply.status,
    headers: reply.headers,
    text,
    json: text.startsWith('{') ? JSON.parse(text) : {},
  }
}

export interface Writer extends Person {
  /** The last day that was written. */
  readonly written: SealedDay
}

export async function write(url: string, person: Person, day: string): Promise<SealedDay> {
  const written = sealDay(person.kid, day)
  const { status, text } = await request(url, ['POST', '/journal'], {
    token: person.token,
    body: written,
  })
  expectThat(status === 201, `a day was not taken: ${status} ${text}`)
  return written
}

/** A mail may come a moment after the reply. */
async function codeTo({ mails }: SmtpPeer, email: string): Promise<string> {
  for (let look = 0; look < 200; look++) {
    const code = codeOf(mails.findLast(({ to }) => to === email))
    if (code !== undefined) return code
    await wait(50)
  }
  throw new Error('no code was mailed')
}

/** Registers, verifies with the mailed code and writes a day. */
export async function join(
  { smtp }: Pick<World, 'smtp'>,
  url: string,
  { email = createEmail(), day = '2026-11-20' } = {},
): Promise<Writer> {
  const person = await signUp(
    {
      request: (method, pathname, options) => request(url, [method, pathname], options),
      codeTo: (to) => codeTo(smtp, to),
    },
    { email },
  )
  return { ...person, written: await write(url, person, day) }
}

/** Throws unless the server gives the day back as it was sent. */
export async function expectDay(
  url: string,
  { token, written }: Pick<Writer, 'token' | 'written'>,
): Promise<void> {
  const { status, json } = await request(url, ['GET', `/journal/today?date=${written.date}`], {
    token,
  })
  const isSame = isDeepStrictEqual(json.answers, written.answers)
  expectThat(status === 200 && isSame, `the day that was written is not given back (${status})`)
}
