// The engine's shape over plain memory, for looking at screens without server nor keys. Live queries are woken through a
// table that every reading touches and every change writes.
import { Dexie, type Table } from 'dexie'
import { isComplete, mapAnswers, answerIds, isBlank } from '#domain/answers.ts'
import { addDays, monthOf, type Day } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import { err, ok } from '#domain/result.ts'
import { statisticsOn } from '#domain/statistics.ts'
import type { Account, DayForm, Engine, Session } from '#engine/engine.ts'

export interface FakeWorld {
  session: Session
  today: Day
  entries: Map<Day, EntryView>
  drafts: Map<Day, DayForm>
  /** What the next call of the network answers instead of going well. */
  failure: { status: number; code: string; message: string } | 'network' | null
}

export const fakeAccount: Account = {
  id: 'u1',
  email: 'camille@exemple.fr',
  username: 'Camille',
  hasUsername: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}

export const makeWorld = (today: Day): FakeWorld => ({
  session: { status: 'anonymous', isLocked: false },
  today,
  entries: new Map(),
  drafts: new Map(),
  failure: null,
})

export const makeEntry = (day: Day, part: Partial<EntryView> = {}): EntryView => ({
  day,
  texts: {
    learned: "Qu'un silence bien placé répond souvent mieux qu'une longue explication.",
    proud: "J'ai présenté le projet sans relire mes notes une seule fois.",
    frustrated: 'Le train de 18 h 12, encore.',
    lueur: '',
  },
  music: null,
  isPinned: false,
  isJoined: false,
  isSealed: false,
  ...part,
})

export const addStreak = (world: FakeWorld, length: number): void => {
  for (let back = 1; back <= length; back++) {
    const day = addDays(world.today, -back)
    world.entries.set(day, makeEntry(day, { isPinned: back === 3 }))
  }
}

export function createFakeEngine(world: FakeWorld): Engine {
  const db = new Dexie(`fake-${world.today}-${Math.random()}`) as Dexie & {
    ticks: Table<{ id: number; n: number }, number>
  }
  db.version(1).stores({ ticks: 'id' })
  let count = 0
  const listeners = new Set<() => void>()
  const read = async <T>(make: () => T): Promise<T> => {
    await db.ticks.get(1)
    return make()
  }
  const wrote = (): Promise<unknown> => db.ticks.put({ id: 1, n: ++count })
  const become = (session: Session): void => {
    world.session = session
    for (const listener of listeners) listener()
  }
  const call = () => {
    const { failure } = world
    world.failure = null
    if (failure === 'network') return err({ type: 'network' } as const)
    return failure === null ? null : err({ type: 'refused', ...failure } as const)
  }
  const signIn = (email: string, hasUsername: boolean): void =>
    become({
      status: 'signedIn',
      account: { ...fakeAccount, email, hasUsername, username: hasUsername ? 'Camille' : null },
      hasKey: true,
    })
  const entriesOf = (month: string): EntryView[] =>
    [...world.entries.values()]
      .filter(({ day }) => monthOf(day) === month)
      .toSorted((a, b) => (a.day < b.day ? 1 : -1))

  return {
    session: {
      current: () => world.session,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      start: () => Promise.resolve(),
      pendingEmail: () => Promise.resolve(null),
      signUp: (email) => Promise.resolve(call() ?? ok({ email })),
      async verifyEmail(email) {
        const failed = call()
        if (failed) return failed
        signIn(email, false)
        return ok('opened')
      },
      resendCode: () => Promise.resolve(call() ?? ok(undefined)),
      async signIn(email) {
        const failed = call()
        if (failed) return failed
        signIn(email, true)
        return ok(undefined)
      },
      async openWithPassword() {
        const failed = call()
        if (failed) return failed
        if (world.session.status === 'signedIn') become({ ...world.session, hasKey: true })
        return ok(undefined)
      },
      async setUsername(username) {
        const failed = call()
        if (failed) return failed
        if (world.session.status === 'signedIn') {
          const account = { ...world.session.account, username, hasUsername: true }
          become({ ...world.session, account })
        }
        return ok(undefined)
      },
      countUnsent: () => Promise.resolve(2),
      async signOut(choice) {
        if (choice === 'send' && call() !== null) return false
        become({ status: 'anonymous', isLocked: false })
        return true
      },
    },
    journal: {
      today: () => world.today,
      readDay: (day) => read(() => world.entries.get(day) ?? null),
      readMonthDays: (month) =>
        read(() => entriesOf(month).map(({ day, isPinned }) => ({ day, isPinned }))),
      readMonth: (month) => read(() => entriesOf(month)),
      readStatistics: (today) =>
        read(() =>
          statisticsOn(
            today,
            new Set(world.entries.keys()),
            [...world.entries.values()].filter(({ isPinned }) => isPinned).length,
          ),
        ),
      async openForm(day) {
        const draft = world.drafts.get(day)
        const entry = world.entries.get(day)
        if (draft) return { form: draft, isResumed: true, isEdit: entry !== undefined }
        const texts = entry?.texts ?? mapAnswers(() => '')
        const music = entry?.music ?? null
        const form: DayForm = {
          formId: `form-${day}`,
          day,
          writtenAt: `${day}T20:00:00.000Z`,
          offset: 60,
          opened: { ...mapAnswers(() => []), music: [] },
          shown: { texts, music },
          texts,
          music,
          activeId: 'learned',
          caret: 0,
        }
        return { form, isResumed: false, isEdit: entry !== undefined }
      },
      async keepDraft(form) {
        world.drafts.set(form.day, form)
        await wrote()
        return ok(undefined)
      },
      async eraseDraft({ day }) {
        world.drafts.delete(day)
        await wrote()
      },
      closeForm: () => undefined,
      readDrafts: () =>
        read(() =>
          [...world.drafts.values()].map(({ day, formId, texts }) => ({
            day,
            formId,
            preview: texts[answerIds.find((id) => !isBlank(texts[id])) ?? 'learned'],
          })),
        ),
      async save(form) {
        if (!isComplete(form.texts)) throw new Error('incomplete')
        const { day, texts, music } = form
        world.entries.set(day, makeEntry(day, { texts, music }))
        world.drafts.delete(day)
        await wrote()
        return ok(undefined)
      },
      async setPinned(day, isPinned) {
        const entry = world.entries.get(day)
        if (entry) world.entries.set(day, { ...entry, isPinned })
        await wrote()
        return ok(undefined)
      },
      retry: () => Promise.resolve(),
    },
    sync: {
      readStatus: () =>
        read(() => ({
          unsentDays: 0,
          held: [],
          drafts: world.drafts.size,
          lastOkAt: 1,
          phase: 'idle' as const,
        })),
      nudge: () => undefined,
      lookAt: () => undefined,
    },
  }
}
