// IndexedDB as it fails on real phones: by many names, at many moments, until `recover`.
import { filled } from './days.ts'
import type { Timer } from '#domain/ports.ts'
import type { Day } from '#domain/day.ts'
import type { DayForm, DraftState } from '#engine/journal/dayForm.ts'
import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb'
import { vi } from 'vitest'
import { setupPhone, signUpOn, type Phone } from './setupPhone.ts'
import { createTestServer, type TestServer } from './setupServer.ts'

let isClosing = false

// As the store has them, whatever an earlier test left in their place; each is called with its own owner.
// oxlint-disable-next-line typescript/unbound-method
const { transaction } = IDBDatabase.prototype
// oxlint-disable-next-line typescript/unbound-method
const { put } = IDBObjectStore.prototype

/** Before any database is opened: Dexie binds what makes it fail when it opens one. */
export function prepareFailures(): void {
  isClosing = false
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function closing(
    this: IDBDatabase,
    ...args
  ) {
    if (isClosing) throw new DOMException('The connection is closing.', 'InvalidStateError')
    return transaction.apply(this, args)
  })
}

const throwing = (name: string, message: string) => (): never => {
  throw new DOMException(message, name)
}
const lost = throwing(
  'UnknownError',
  'Connection to Indexed Database server lost. Refresh the page.',
)

/** How a store fails from here on; what stands in it stays. */
const failures: Readonly<Record<string, () => void>> = {
  'a quota': () => {
    const full = throwing('QuotaExceededError', 'Quota exceeded.')
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full)
  },
  'a full disk, told at the commit': () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function aborting(
      this: IDBObjectStore,
      ...args
    ) {
      const request = put.apply(this, args)
      request.addEventListener('success', () => this.transaction.abort())
      return request
    })
  },
  'a lost connection': () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(lost)
  },
  'a closing database': () => {
    isClosing = true
  },
  'a store that cannot even be read': () => {
    for (const method of [
      'put',
      'get',
      'getAll',
      'openCursor',
      'openKeyCursor',
      'count',
    ] as const) {
      vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(lost)
    }
  },
}

export const recover = (): void => {
  isClosing = false
  vi.restoreAllMocks()
}

export const kindsOfFailure = Object.keys(failures)
export const fail = (kind: string): void => failures[kind]?.()

/** Drafts alone cannot be written. */
export function failDrafts(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function failing(
    this: IDBObjectStore,
    ...args
  ) {
    return this.name === 'drafts' ? lost() : put.apply(this, args)
  })
}

/** What is unsent cannot be counted. */
export function failCounts(): void {
  vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementation(lost)
}

/** A hundred times faster than asked. */
export const quickTimer: Timer = {
  after(ms, call) {
    const id = setTimeout(call, ms / 100)
    return () => clearTimeout(id)
  },
}

export const withLearned = (form: DayForm, learned: string): DayForm => ({
  ...form,
  texts: filled({ learned }),
})

interface FailingPhone {
  readonly server: TestServer
  readonly phone: Phone
  readonly day: Day
}

/** Somebody signed in, on a phone whose store can be made to fail. */
export async function setupFailingPhone(email: string): Promise<FailingPhone> {
  prepareFailures()
  const server = await createTestServer()
  const phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  await phone.settled()
  return { server, phone, day: phone.engine.journal.today() }
}

/** The form of that day, and what is said of its draft from then on. */
export async function openWatchedForm(
  { engine }: Phone,
  day: Day,
): Promise<{ form: DayForm; states: DraftState[] }> {
  const { form } = await engine.journal.openForm(day)
  const states: DraftState[] = []
  engine.journal.watchDraft(form.formId, (state) => states.push(state))
  return { form, states }
}
