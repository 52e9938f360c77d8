// What really stands in stores and server, read afresh beside the engine and opened with every key that this world ever made.
import { answerIds } from '#domain/answers.ts'
import type { Envelope, Kid, UserId } from '#domain/brands.ts'
import { openText, splitEnvelope, type Purpose } from '#engine/crypto/envelope.ts'
import { contentKeyOf } from '#engine/crypto/keys.ts'
import { copyDatabaseName, journalDatabaseName } from '#engine/local/databaseNames.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import type { DraftRow, KeyRow, MetaRow } from '#engine/local/journalDatabase.ts'
import type { AppLock, EngineState } from '#engine/local/metaStore.ts'
import { wordsIn } from './ledger.ts'
import type { Phone } from './phone.ts'
import type { StoredDay } from './server.ts'

export class Truth {
  /** 32 random bytes each: account keys, among others. */
  readonly #secrets: Uint8Array<ArrayBuffer>[] = []
  readonly #ring = new Map<Kid, CryptoKey>()
  #reading = Promise.resolve()
  readonly #wordsByEnvelope = new Map<string, readonly string[]>()

  noteSecret(bytes: Uint8Array<ArrayBuffer>): void {
    this.#secrets.push(bytes.slice())
  }

  async #readSecrets(): Promise<void> {
    for (const secret of this.#secrets.splice(0)) {
      const { kid, key } = await contentKeyOf(secret)
      this.#ring.set(kid, key)
    }
  }

  /** One caller after the other: each finds the keys of every secret noted before it asked. */
  async #keys(): Promise<ReadonlyMap<Kid, CryptoKey>> {
    this.#reading = this.#reading.then(() => this.#readSecrets())
    await this.#reading
    return this.#ring
  }

  /** Names of every key that could seal a text. */
  kids = async (): Promise<readonly Kid[]> => [...(await this.#keys()).keys()]

  /** The text under an envelope, whoever sealed it. */
  async open(purpose: Purpose, envelope: Envelope): Promise<string> {
    const opened = await openText(await this.#keys(), purpose, envelope)
    if (opened.type !== 'opened')
      throw new Error(`An envelope that no key of this world opens: ${envelope.slice(0, 40)}`)
    return opened.text
  }

  async #words(purpose: Purpose, envelope: Envelope): Promise<readonly string[]> {
    const known = this.#wordsByEnvelope.get(envelope)
    if (known !== undefined) return known
    const text = await this.open(purpose, envelope)
    const words = purpose.kind === 'draft' ? wordsIn(draftTexts(text)) : wordsIn(liveTexts(text))
    this.#wordsByEnvelope.set(envelope, words)
    return words
  }

  /** `isOpen`: those alone that stand under such an envelope. */
  async wordsOfDay(
    { day, answers }: Pick<StoredDay, 'day' | 'answers'>,
    isOpen: (envelope: Envelope) => boolean = () => true,
  ): Promise<readonly string[]> {
    const words: string[] = []
    for (const id of answerIds) {
      for (const envelope of splitEnvelope(answers[id]).filter(isOpen)) {
        words.push(...(await this.#words({ kind: 'answer', day, id }, envelope)))
      }
    }
    return words
  }

  wordsOfDraft = ({ day, formId, sealed }: DraftRow): Promise<readonly string[]> =>
    this.#words({ kind: 'draft', day, id: formId }, sealed)
}

const draftTexts = (text: string): string =>
  Object.values((JSON.parse(text) as { texts: Record<string, string> }).texts).join('\n')
const liveTexts = (text: string): string =>
  (JSON.parse(text) as { values: readonly { value: string }[] }).values
    .map(({ value }) => value)
    .join('\n')

/** Without opening anything: the records of one account on one phone. */
export const rowsOf = ({ disk }: Phone, userId: UserId): readonly DayRow[] =>
  disk.records(journalDatabaseName(userId), 'days') as readonly DayRow[]
export const draftsOf = ({ disk }: Phone, userId: UserId): readonly DraftRow[] =>
  disk.records(journalDatabaseName(userId), 'drafts') as readonly DraftRow[]

const metaOf = ({ disk }: Phone, database: string, name: string): unknown =>
  (disk.records(database, 'meta') as readonly MetaRow[]).find(({ key }) => key === name)?.value

export const engineStateOf = (phone: Phone, userId: UserId): Partial<EngineState> =>
  metaOf(phone, journalDatabaseName(userId), 'engine') ?? {}

/** The journal's database, and the copy in which its rows wait while it is made anew. */
const databasesOf = (userId: UserId): readonly string[] => [
  journalDatabaseName(userId),
  copyDatabaseName(userId),
]

export const hasJournal = ({ disk }: Phone, userId: UserId): boolean =>
  databasesOf(userId).some((name) => disk.databases.has(name))

/** All that lies on a phone of an account, the copy of a journal that is being moved included. */
export const restingOf = (phone: Phone, userId: UserId) =>
  databasesOf(userId).map((name) => ({
    days: phone.disk.records(name, 'days') as readonly DayRow[],
    drafts: phone.disk.records(name, 'drafts') as readonly DraftRow[],
    keys: phone.disk.records(name, 'keys') as readonly KeyRow[],
    appLock: (metaOf(phone, name, 'appLock') ?? null) as AppLock | null,
    hasPicture: metaOf(phone, name, 'boot') !== undefined,
  }))

/** The app lock as it is noted on the phone. */
export const appLockOf = (phone: Phone, userId: UserId): AppLock | null =>
  restingOf(phone, userId).find(({ appLock }) => appLock !== null)?.appLock ?? null
