// What must not compile. `tsc` reads this file with the others and refuses it as soon as one marked line is accepted.
import type { BatchItem, WireEntry } from '#contract/journal.ts'
import type { ByAnswer } from '#domain/answers.ts'
import type { Envelope, FormId, Kid, Rev, UserId } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import type { AccountApi } from '#engine/api/accountApi.ts'
import type { JournalApi } from '#engine/api/journalApi.ts'
import { openText, type KeyRing } from '#engine/crypto/envelope.ts'
import { withServerRev, type DayRow } from '#engine/local/dayRow.ts'
import type { Databases } from '#engine/local/databases.ts'
import type { DraftRow } from '#engine/local/journalDatabase.ts'

interface Given {
  readonly view: EntryView
  readonly row: DayRow
  readonly item: BatchItem
  readonly received: WireEntry
  readonly userId: UserId
  readonly kid: Kid
  readonly formId: FormId
  readonly day: Day
  readonly words: string
  readonly sealed: Envelope
  readonly ring: KeyRing
  readonly api: JournalApi
  readonly accountApi: AccountApi
  readonly databases: Databases
  readonly draft: DraftRow
}

export const refused = {
  // @ts-expect-error readable words are not sealed answers
  wordsOnTheWire: ({ view }: Given): WireEntry['answers'] => view.texts,
  // @ts-expect-error readable words are not stored
  wordsInTheStore: ({ row, view }: Given): DayRow => ({ ...row, answers: view.texts }),
  oneAnswer: ({ row, words }: Given): DayRow['answers'] =>
    // @ts-expect-error one readable answer is not stored either
    ({ ...row.answers, learned: words }),
  wordsSent: ({ api, item, view, day }: Given) =>
    // @ts-expect-error readable words are not sent
    api.writeDay({ ...item, answers: view.texts }, day),
  wordsSentTogether: ({ api, item, view }: Given) =>
    // @ts-expect-error nor in a batch
    api.writeDays([{ ...item, answers: view.texts }]),
  usernameSent: ({ accountApi, words }: Given) =>
    // @ts-expect-error the pseudo leaves sealed
    accountApi.updateProfile({ username: words }),
  // @ts-expect-error a draft is stored sealed
  draftStored: ({ draft, words }: Given): DraftRow => ({ ...draft, sealed: words }),
  wordsOpened: ({ ring, words, day, formId }: Given) =>
    // @ts-expect-error words are not opened as if they were sealed
    openText(ring, { kind: 'draft', day, id: formId }, words),
  // @ts-expect-error an account's id is no revision
  userAsRev: ({ row, userId }: Given) => withServerRev(row, userId),
  // @ts-expect-error what the wire names is a claim, not a revision
  claimAsRev: ({ row, received }: Given) => withServerRev(row, received.rev),
  // @ts-expect-error a claim names no stored content
  claimStored: ({ row, received }: Given): DayRow => ({ ...row, contentRev: received.rev }),
  // @ts-expect-error a revision is computed, not spelt
  speltRev: (): Rev => 'AAAAAAAAAAAAAAAAAAAAAA',
  // @ts-expect-error an account's id names no key
  userAsKid: ({ ring, userId }: Given) => ring.get(userId),
  // @ts-expect-error a key's name names no journal
  kidAsUser: ({ databases, kid }: Given) => databases.openJournal(kid),
  // @ts-expect-error a form's id is made when a form is opened
  dayAsForm: ({ draft, day }: Given): DraftRow => ({ ...draft, formId: day }),
  // @ts-expect-error a text is an envelope once it was sealed or parsed
  speltEnvelope: (): Envelope => 'le1.aaaaaaaaaaaaaaaa.AAAA',
}

/** The same moves with what fits: the refusals above are not those of another mistake in the line. */
export const accepted = {
  sealedOnTheWire: ({ row }: Given): WireEntry['answers'] => row.answers,
  sealedInTheStore: ({ row, received }: Given): DayRow => ({ ...row, answers: received.answers }),
  sealedSent: ({ api, item, row, day }: Given) =>
    api.writeDay({ ...item, answers: row.answers }, day),
  usernameSent: ({ accountApi, sealed }: Given) => accountApi.updateProfile({ username: sealed }),
  draftStored: ({ draft, sealed }: Given): DraftRow => ({ ...draft, sealed }),
  computedRev: ({ row }: Given) => withServerRev(row, row.contentRev),
  kid: ({ ring, kid }: Given) => ring.get(kid),
  user: ({ databases, userId }: Given) => databases.openJournal(userId),
  readable: ({ view }: Given): ByAnswer<string> => view.texts,
}
