// What a page remembers of the words that it stored, before anything of it is stored again.
import type { FormId, UserId } from '#domain/brands.ts'
import { addDays, type Day } from '#domain/day.ts'
import { dropRefusedRow, remembersDay } from '#engine/local/awaitedRows.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { endSession, hasErased, openDeviceDatabase } from '#engine/local/deviceDatabase.ts'
import { rememberJournal } from '#engine/local/deviceDatabase.ts'
import {
  createPageMemory,
  openJournalDatabase,
  type JournalDatabase,
} from '#engine/local/journalDatabase.ts'
import {
  forgetAll,
  forgetAside,
  forgetDraft,
  noteAside,
  noteDraft,
  noteName,
  noteRows,
  onlyInMemory,
} from '#engine/local/storedWords.ts'
import { envelope, rowOf, waiting } from '#support/dayRows.ts'
import { day } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const today = day('2026-11-20')
const form = 'form' as FormId

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase(
    'lueur-test',
    { indexedDB: new IDBFactory(), IDBKeyRange },
    createPageMemory(),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  db.close()
})

const unsent = (on: Day, changes: Partial<NewDayRow> = {}): NewDayRow =>
  rowOf(on, { ...waiting, ...changes })
const refused = { refusal: { code: 'invalid', build: 'build', refusedAt: 0 } } as const
const draftAt = (savedAt: number) => ({ day: today, formId: form, sealed: envelope, savedAt })
const part = (name: string) => ({ day: today, answerId: 'learned', name, envelope })
const words = () => db.memory.words
const rowsGone = () => [...words().gone.rows].map((row) => row.day)

test('what a database held that another one takes the place of is gone, of each kind; the same one changes nothing', () => {
  noteRows(db, 'first', [unsent(today, { setAside: [part('a')] })])
  noteDraft(db, 'first', draftAt(1))
  noteName(db.memory, 'first')
  expect(words().gone.rows.size + words().gone.drafts.size + words().gone.aside.size).toBe(0)
  expect(onlyInMemory(db, 'first')).toEqual({ days: [], drafts: [], aside: [] })
  // Asked before anybody has looked: the database that lies there has another name.
  const all = { days: [today], drafts: [form], aside: [part('a')] }
  expect(onlyInMemory(db, 'second')).toEqual(all)

  noteName(db.memory, 'second')
  expect(rowsGone()).toEqual([today])
  expect([...words().gone.drafts.values()]).toEqual([draftAt(1)])
  expect([...words().gone.aside.values()]).toEqual([part('a')])
  expect(words()).toMatchObject({ rows: new Map(), drafts: new Map(), aside: new Map() })
  expect(onlyInMemory(db, 'second')).toEqual(all)
})

test('the last hundred of each kind are remembered, here and of databases that are gone', () => {
  const days = Array.from({ length: 101 }, (_, ago) => addDays(today, -ago))
  noteRows(
    db,
    'first',
    days.map((on) => unsent(on)),
  )
  noteAside(
    db,
    'first',
    days.map((on) => part(on)),
  )
  const kept = days.slice(1)
  expect([...words().rows.keys()]).toEqual(kept)
  expect([...words().aside.values()].map(({ name }) => name)).toEqual(kept)
  // What is stored again counts as the newest.
  noteRows(db, 'first', [unsent(days[1] ?? today), unsent(addDays(today, 1))])
  expect(words().rows.has(days[1] ?? today)).toBe(true)
  expect(words().rows.has(days[2] ?? today)).toBe(false)
  noteName(db.memory, 'second')
  noteRows(db, 'second', [unsent(today)])
  noteName(db.memory, 'third')
  expect(words().gone.rows.size).toBe(100)
})

test('a day that was sent, and a text that stands in its day, are forgotten, here and of a database that is gone', () => {
  noteRows(db, 'first', [unsent(today)])
  noteRows(db, 'first', [rowOf(today, { ...waiting, unsent: 0 })])
  expect(words().rows.size).toBe(0)
  noteAside(db, 'first', [part('a'), part('b')])
  forgetAside(db, [part('a')])
  noteName(db.memory, 'second')
  forgetAside(db, [part('b')])
  expect(words().aside.size + words().gone.aside.size).toBe(0)
})

test('an erased journal leaves nothing to be stored again', () => {
  noteRows(db, 'first', [unsent(today, { setAside: [part('a')] })])
  noteDraft(db, 'first', draftAt(1))
  noteName(db.memory, 'second')
  noteRows(db, 'second', [unsent(today, { setAside: [part('b')] })])
  noteDraft(db, 'second', draftAt(2))
  forgetAll(db.memory)
  expect(words()).toEqual({ ...createPageMemory().words, erasures: null })
})

test('a draft whose erasing fails is remembered where it was; one that was typed into since stays the newer', () => {
  noteDraft(db, 'first', draftAt(1))
  noteName(db.memory, 'second')
  noteDraft(db, 'second', draftAt(2))
  const takeBack = forgetDraft(db, form)
  expect(words().drafts.size + words().gone.drafts.size).toBe(0)
  takeBack()
  expect([...words().drafts.values(), ...words().gone.drafts.values()]).toEqual([
    draftAt(2),
    draftAt(1),
  ])
  // A third database came meanwhile: what the second one held is gone as well.
  const late = forgetDraft(db, form)
  noteName(db.memory, 'third')
  late()
  expect(words().drafts.size).toBe(0)
  expect([...words().gone.drafts.values()]).toEqual([draftAt(2)])
  const newer = forgetDraft(db, form)
  noteDraft(db, 'third', draftAt(3))
  newer()
  expect([...words().drafts.values(), ...words().gone.drafts.values()]).toEqual([draftAt(3)])
  // Of none nothing comes back.
  forgetDraft(db, 'other' as FormId)()
  expect(words().drafts.size + words().gone.drafts.size).toBe(1)
})

test('of a refused day that is given up nothing is remembered, unless the store fails', async () => {
  const other = addDays(today, -1)
  const noteBoth = (name: string) => noteRows(db, name, [unsent(today, refused), unsent(other)])
  noteBoth('first')
  noteName(db.memory, 'second')
  noteRows(db, 'second', [unsent(today, refused)])
  expect(remembersDay(db, today)).toBe(true)
  expect(remembersDay(db, addDays(today, -2))).toBe(false)

  await db.days.put({ ...unsent(today, refused), changeCount: 1 })
  const failing = vi.spyOn(db.days, 'delete').mockRejectedValue(new Error('the disk is full'))
  await expect(dropRefusedRow(db, today)).rejects.toThrow('the disk is full')
  expect(rowsGone()).toEqual(expect.arrayContaining([today, other]))
  expect([...words().rows.keys()]).toEqual([today])
  // The same, as another database comes in between.
  failing.mockImplementation(() => {
    noteName(db.memory, 'third')
    throw new Error('the disk is full')
  })
  await expect(dropRefusedRow(db, today)).rejects.toThrow('the disk is full')
  expect(words().rows.size).toBe(0)
  expect(rowsGone().filter((on) => on === today)).toHaveLength(2)

  // What was stored of it meanwhile is newer, and stays.
  noteRows(db, 'third', [unsent(today, refused)])
  failing.mockImplementation(() => {
    noteRows(db, 'third', [unsent(today, { ...refused, offset: 1 })])
    throw new Error('the disk is full')
  })
  await expect(dropRefusedRow(db, today)).rejects.toThrow('the disk is full')
  expect(words().rows.get(today)).toMatchObject({ offset: 1 })

  failing.mockRestore()
  expect(await dropRefusedRow(db, today)).toBe(true)
  expect(remembersDay(db, today)).toBe(false)
  expect(rowsGone()).toEqual([other])
})

test('a day of which one copy was refused and another was not is not given up', async () => {
  noteRows(db, 'first', [unsent(today, refused)])
  noteName(db.memory, 'second')
  noteRows(db, 'second', [unsent(today)])
  noteName(db.memory, 'third')
  expect(await dropRefusedRow(db, today)).toBe(false)
  expect(rowsGone()).toEqual([today, today])
})

test('a journal counts as erased from the choice to erase it, until it is there again, and no other one does', async () => {
  const device = openDeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange })
  const [lea, bob, eve] = ['lea', 'bob', 'eve'] as unknown as [UserId, UserId, UserId]
  // Nothing has ended yet.
  expect(await hasErased(device, lea)).toBe(false)
  await rememberJournal(device, { userId: lea, kid: null })
  await rememberJournal(device, { userId: bob, kid: null })
  await endSession(device, 'chosen')
  expect(await hasErased(device, lea)).toBe(false)
  // Nor is one that this phone never had.
  expect(await hasErased(device, eve)).toBe(false)
  await endSession(device, 'chosen', lea)
  expect(await hasErased(device, lea)).toBe(true)
  expect(await hasErased(device, bob)).toBe(false)
  // Gone from the list too, with the note of it.
  await device.meta.delete('erasing:lea')
  expect(await hasErased(device, lea)).toBe(false)
  await device.meta.delete('journal:lea')
  expect(await hasErased(device, lea)).toBe(true)
  device.close()
})
