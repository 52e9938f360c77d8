// Phones, people and the real server under one seed. What the server ever held, and where each word stands, is known here.
import type { JournalFile } from '#contract/journalFile.ts'
import { kidsIn } from '#contract/envelopes.ts'
import type { Kid, UserId } from '#domain/brands.ts'
import type { Random } from '#domain/ports.ts'
import { isStoreFailure } from '#engine/local/storeFailure.ts'
import { decodeToken } from '#engine/session/token.ts'
import { NotSealedError } from '#engine/session/signOut.ts'
import { createDice, type Dice } from '#simulation/random.ts'
import { Ledger } from './ledger.ts'
import { Marks } from './marks.ts'
import { PhoneNetwork, type Late } from './network.ts'
import { Phone, type Context } from './phone.ts'
import { openWorldServer, type StoredDay, type WorldServer } from './server.ts'
import { drained, WorldTime } from './time.ts'
import { restingOf, rowsOf, Truth } from './truth.ts'

export class Violation extends Error {}

export interface Account {
  readonly index: number
  readonly email: string
  readonly userId: UserId
  /** The phone on which it signed up. */
  readonly madeOn: number
  /** Every one that it had, the newest last. */
  readonly passwords: string[]
  /** The newest recovery key, with the names of the keys that its maker held. */
  recovery: { readonly words: string; readonly kids: readonly Kid[] } | null
}

/** What left a phone in a file. */
export interface ExportedFile {
  readonly file: JournalFile
  readonly words: readonly string[]
}

/** An eve of each clock change, an ordinary day and the end of a year. */
const beginnings = [
  '2026-11-20T10:00:00.000Z',
  '2026-10-24T21:30:00.000Z',
  '2027-03-27T20:00:00.000Z',
  '2026-12-30T22:40:00.000Z',
]

interface Refused {
  readonly code: string
  readonly results: readonly { readonly date: string; readonly code?: string }[]
}

export class World {
  readonly time = new WorldTime()
  readonly truth = new Truth()
  readonly ledger = new Ledger()
  readonly phones: Phone[] = []
  readonly accounts: Account[] = []
  readonly late: Late[] = []
  readonly files: ExportedFile[] = []
  readonly random: Random
  readonly startedAt: number
  readonly stats = {
    requests: 0,
    kills: 0,
    faults: 0,
    storeFailures: 0,
    kept: 0,
    saves: 0,
    keyChanges: 0,
    locksTurnedOn: 0,
    locksFallen: 0,
    unlocked: 0,
  }
  server!: WorldServer
  serverSkew = 0
  backup: Awaited<ReturnType<WorldServer['dump']>> | null = null
  /** Words that the server had, and an older copy of it has not. */
  readonly takenBack = new Set<string>()
  /** Names of keys that were there before a password was forgotten: the new one may not open them on a locked phone. */
  readonly underForgotten = new Set<Kid>()
  /** Keys that a forgotten password made the account's again, of a phone that had not heard of newer ones. */
  readonly broughtBack = new Set<string>()
  step = 0
  /** « user day rev » of everything that the server ever held. */
  readonly everStored = new Set<string>()
  readonly everAtServer = new Set<string>()
  /** The server's days now. */
  days: readonly StoredDay[] = []
  /** Step in which a day of the server appeared. */
  readonly appearedAt = new Map<string, number>()
  /** « phone account »: steps in which its questions for months were answered, since its last complete pass. */
  readonly monthsAskedAt = new Map<string, number[]>()
  /** « day glow » of every glow that somebody chose. */
  readonly chosenGlows = new Set<string>()
  readonly marks = new Marks()
  /** « user day »: what the server ever refused of it, by its codes. */
  readonly refusedWith = new Map<string, Set<string>>()
  /** Checks begun inside a listener. */
  readonly checks: Promise<void>[] = []
  failure: unknown = null

  constructor(dice: Dice) {
    this.startedAt = Date.parse(beginnings[dice(beginnings.length)] ?? '')
    const bytesDice = createDice(dice(1 << 30))
    this.random = {
      bytes: (length) => {
        const bytes = Uint8Array.from({ length }, () => bytesDice(256))
        if (length === 32) this.truth.noteSecret(bytes)
        return bytes
      },
      fraction: () => bytesDice(1000) / 1000,
    }
  }

  fail(message: string): void {
    this.failure ??= new Violation(message)
  }

  /** What a call rejected with, on a context that lives. */
  failed(context: Context, name: string, error: unknown): void {
    if (!context.isAlive()) return
    // What the store did not seal at a sign-out is sealed by the next start.
    const isOfStore = isStoreFailure(error) || error instanceof NotSealedError
    if (isOfStore) this.stats.storeFailures++
    else if (!String(error).includes('Nobody is signed in'))
      this.fail(
        `threw: ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      )
  }

  /** A person begins something and waits for it; they do one thing at a time. */
  async begin(
    phone: Phone,
    name: string,
    work: (context: Context) => Promise<void>,
  ): Promise<void> {
    const context = phone.page
    if (context === null || phone.busy !== null) return
    phone.busy = name
    void work(context)
      .catch((error: unknown) => this.failed(context, name, error))
      .finally(() => {
        if (phone.page === context) phone.busy = null
      })
    await drained()
  }

  async noteServer(): Promise<void> {
    this.days = await this.server.days()
    const present = new Set<string>()
    for (const stored of this.days) {
      const key = `${stored.userId} ${stored.day}`
      present.add(key)
      if (!this.appearedAt.has(key)) this.appearedAt.set(key, this.step)
      const name = `${key} ${stored.rev}`
      if (this.everStored.has(name)) continue
      this.everStored.add(name)
      for (const word of await this.truth.wordsOfDay(stored)) this.everAtServer.add(word)
    }
    for (const key of this.appearedAt.keys()) if (!present.has(key)) this.appearedAt.delete(key)
  }

  async #handle(phone: number, request: Request): Promise<Response> {
    this.stats.requests++
    const { pathname } = new URL(request.url)
    const asked = request.clone()
    const response = await this.server.handle(request)
    if (response.status >= 500 && response.status !== 507)
      this.fail(`server: ${request.method} ${pathname} gave ${response.status}`)
    if (request.method !== 'GET' && pathname.startsWith('/api/journal')) {
      await this.noteServer()
      await this.#noteRefusals(asked, response.clone())
    }
    const isMonths = pathname === '/api/journal/months' && response.status < 400
    if (isMonths) {
      const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? ''
      const name = `${phone} ${decodeToken(token)?.sub}`
      this.monthsAskedAt.set(name, [...(this.monthsAskedAt.get(name) ?? []), this.step])
    }
    return response
  }

  /** Of a day, or of each day of a batch. */
  async #noteRefusals(asked: Request, response: Response): Promise<void> {
    const token = asked.headers.get('authorization')?.slice('Bearer '.length) ?? ''
    const body = (await asked.json().catch(() => null)) as { date?: string } | null
    const reply = (await response.json().catch(() => null)) as Partial<Refused> | null
    for (const { date, code } of [
      { date: body?.date, code: reply?.code },
      ...(reply?.results ?? []),
    ]) {
      if (date === undefined || code === undefined) continue
      const key = `${decodeToken(token)?.sub} ${date}`
      this.refusedWith.set(key, (this.refusedWith.get(key) ?? new Set()).add(code))
    }
  }

  addPhone(seed: number): Phone {
    const id = this.phones.length
    const network = new PhoneNetwork(
      { handle: (request) => this.#handle(id, request), late: this.late },
      createDice(seed),
    )
    const { time, startedAt, random } = this
    const phone = new Phone({ id, time, startedAt, random, network })
    this.phones.push(phone)
    return phone
  }

  async open(): Promise<void> {
    const now = (): number => this.startedAt + this.time.uptime + this.serverSkew
    this.server = await openWorldServer({ now }, () => this.time.uptime, this.random)
  }

  /** Words of an account that stand on one phone, sealed or not. */
  async wordsOn(phone: Phone, { userId }: Account): Promise<Set<string>> {
    const words = new Set<string>()
    for (const { days, drafts } of restingOf(phone, userId)) {
      for (const row of days) for (const word of await this.truth.wordsOfDay(row)) words.add(word)
      for (const draft of drafts)
        for (const word of await this.truth.wordsOfDraft(draft)) words.add(word)
    }
    return words
  }

  async wordsAtServer({ userId }: Account): Promise<Set<string>> {
    const words = new Set<string>()
    for (const day of this.days) {
      if (day.userId !== userId) continue
      for (const word of await this.truth.wordsOfDay(day)) words.add(word)
    }
    return words
  }

  /** Days that the server has under a key that another one has replaced. */
  async underFormerKeys({ userId }: Account): Promise<readonly (readonly [string, string])[]> {
    const former = await this.server.formerKids(userId)
    return this.days
      .filter((day) => day.userId === userId)
      .flatMap(({ day, answers }) =>
        Object.values(answers)
          .flatMap(kidsIn)
          .filter((kid) => former.includes(kid))
          .map((kid) => [day, kid] as const),
      )
  }

  /** Every word of an account that stands somewhere, `without` one phone. */
  async reachable(account: Account, without: Phone | null = null): Promise<Set<string>> {
    const words = await this.wordsAtServer(account)
    for (const phone of this.phones) {
      if (phone === without) continue
      for (const word of await this.wordsOn(phone, account)) words.add(word)
    }
    return words
  }

  /** What one phone alone holds of an account is given up. */
  async giveUp(phone: Phone, account: Account): Promise<void> {
    const unsent = rowsOf(phone, account.userId).filter((row) => row.unsent === 1)
    this.marks.giveUp(
      account.index,
      unsent.map(({ day }) => day),
    )
    const elsewhere = await this.reachable(account, phone)
    const here = await this.wordsOn(phone, account)
    this.ledger.give(
      [...here].filter((word) => !elsewhere.has(word)),
      'destroyed',
    )
  }

  /**
   * What an older copy of the server took back goes with a journal that is signed out: until its next pass, the phone takes it
   * for sent.
   */
  async giveUpTakenBack(phone: Phone, account: Account): Promise<void> {
    const elsewhere = await this.reachable(account, phone)
    for (const row of rowsOf(phone, account.userId)) {
      if (row.unsent === 1) continue
      const words = await this.truth.wordsOfDay(row)
      this.ledger.give(
        words.filter((word) => this.takenBack.has(word) && !elsewhere.has(word)),
        'destroyed',
      )
    }
  }

  /** The account whose journal is open on a phone; undefined when nobody is signed in. */
  signedIn(phone: Phone): Account | undefined {
    const session = phone.page?.calls.session.current()
    return session?.status === 'signedIn'
      ? this.accounts.find(({ userId }) => userId === session.account.id)
      : undefined
  }
}
