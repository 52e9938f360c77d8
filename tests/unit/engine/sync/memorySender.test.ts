// A day that the phone could not store leaves from memory: what the server replies decides whether it did.
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { createMemorySender } from '#engine/sync/sendFromMemory.ts'
import { revOf } from '#engine/crypto/sealDay.ts'
import { emptyEntryOf, emptyMarks, type Entry } from '#domain/entry.ts'
import { nothingCarried } from '#engine/crypto/answers.ts'
import { createEnvelope } from '#support/people.ts'
import { day } from '#support/days.ts'
import { mapAnswers } from '#domain/answers.ts'
import { expect, test } from 'vitest'

const today = day('2026-11-20')
const kid = 'K'.repeat(16)

async function contentOf() {
  const content = {
    day: today,
    writtenAt: '2026-11-20T10:00:00.000Z',
    offset: 60,
    answers: mapAnswers(() => createEnvelope(kid)) as unknown as NewDayRow['answers'],
    marks: emptyMarks,
  }
  return { ...content, contentRev: await revOf(content) }
}
const rowOf = async (): Promise<NewDayRow> => ({
  ...(await contentOf()),
  serverRev: null,
  unsent: 1,
  pinned: 0,
  neverSentIds: [],
  refusal: null,
})
type Reply = (request: Request) => Promise<Response> | Response

interface SendOptions {
  readonly isOpen?: boolean
  readonly sealer?: object
  readonly change?: (entry: Entry | null) => unknown
}

/** Sends one row; `replies` come one after the other, the last one again and again. */
async function sendTo(
  replies: readonly Reply[],
  made: NewDayRow | null,
  { isOpen = true, sealer = {}, change = () => null }: SendOptions = {},
) {
  const asked: string[] = []
  const send = createMemorySender({
    isOpen: () => isOpen,
    token: 'token',
    sealer: {
      canOpen: false,
      openMarks: async () => ({ marks: emptyMarks, foreignMarks: emptyMarks }),
      ...sealer,
    },
    clock: { now: () => Date.parse('2026-11-20T10:00:00.000Z'), offsetAt: () => 60 },
    timer: { after: () => () => undefined },
    http: {
      origin: 'http://lueur.test',
      fetch: async (input: Request) => {
        asked.push(input.method)
        const reply = replies[Math.min(asked.length, replies.length) - 1]
        if (reply === undefined) throw new TypeError('no network')
        return reply(input)
      },
    },
  } as never)
  const isSent = await send(today, change as never, made)
  return { isSent, asked }
}
const stored = (rev: string) => () => Response.json({ date: today, rev }, { status: 201 })
const changedTo =
  (content: object, date: string = today) =>
  () =>
    Response.json(
      { code: 'precondition', message: 'Changé.', current: { ...content, date, id: date } },
      { status: 412 },
    )
const wireOf = ({
  day: date,
  contentRev: rev,
  ...content
}: Awaited<ReturnType<typeof contentOf>>) => ({
  ...content,
  date,
  rev,
  id: date,
  music: null,
  isPinned: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
})

const entries = (data: readonly unknown[]) => () => Response.json({ data })

test('[SY7][SY20] it has left once the server says the revision that was sent, and under no other', async () => {
  const row = await rowOf()
  expect(await sendTo([stored(row.contentRev)], row)).toEqual({ isSent: true, asked: ['POST'] })
  expect(await sendTo([stored('x'.repeat(22))], row)).toMatchObject({ isSent: false })
  expect(await sendTo([], row)).toMatchObject({ isSent: false })
  expect(await sendTo([stored(row.contentRev)], row, { isOpen: false })).toEqual({
    isSent: false,
    asked: [],
  })
})

test('[SY10][SY20] what the server has already is sent; another wording is left to the next pass of a phone that can join', async () => {
  const [row, other] = [await rowOf(), await contentOf()]
  expect(await sendTo([changedTo(wireOf(row))], row)).toEqual({ isSent: true, asked: ['POST'] })
  expect(await sendTo([changedTo(wireOf(other))], row)).toEqual({ isSent: false, asked: ['POST'] })
  // Another day's content, or one that does not verify, proves nothing.
  expect(await sendTo([changedTo(wireOf(row), '2026-11-19')], row)).toMatchObject({ isSent: false })
  expect(await sendTo([changedTo({ ...wireOf(row), offset: 0 })], row)).toMatchObject({
    isSent: false,
  })
  expect(await sendTo([changedTo({})], row)).toMatchObject({ isSent: false })
})

test('[SY20] where the store cannot be read, nothing is made of a copy that cannot be had or does not verify', async () => {
  const content = await contentOf()
  expect(await sendTo([], null)).toEqual({ isSent: false, asked: ['GET'] })
  expect(await sendTo([entries([{ ...wireOf(content), offset: 0 }])], null)).toEqual({
    isSent: false,
    asked: ['GET'],
  })
})

const entryOf = (id: string): Entry => ({
  ...emptyEntryOf(today),
  answers: mapAnswers(() => ({ values: [{ id, value: id, savedAt: 1 }], replacedIds: [] })),
})
/** Opens each revision to an entry of its own; what it seals has the next of these contents. */
function openingSealer(
  contents: readonly Awaited<ReturnType<typeof contentOf>>[],
  setAside: readonly unknown[] = [],
) {
  const opened: string[] = []
  let next = 0
  return {
    opened,
    canOpen: true,
    open: async ({ contentRev }: { contentRev: string }) => {
      opened.push(contentRev)
      return { entry: entryOf(contentRev.slice(0, 11)), carried: nothingCarried }
    },
    seal: async () => ({ content: contents[next++ % contents.length], setAside }),
  }
}

test('[SY20] where the store cannot be read, the change is made to the server’s copy, or to a day that it has not', async () => {
  const [theirs, made, another] = [await contentOf(), await contentOf(), await contentOf()]
  const seen: (Entry | null)[] = []
  const change = (entry: Entry | null) => {
    seen.push(entry)
    return { entry: entryOf('changed'), made: [] }
  }
  const sealer = openingSealer([made])
  const stray = { ...wireOf(another), date: '2026-11-19', id: '2026-11-19' }
  expect(
    await sendTo([entries([stray, wireOf(theirs)]), stored(made.contentRev)], null, {
      sealer,
      change,
    }),
  ).toEqual({ isSent: true, asked: ['GET', 'PATCH'] })
  expect(sealer.opened).toEqual([theirs.contentRev])
  expect(
    await sendTo([entries([stray]), stored(made.contentRev)], null, { sealer, change }),
  ).toEqual({ isSent: true, asked: ['GET', 'POST'] })
  expect(seen).toEqual([entryOf(theirs.contentRev.slice(0, 11)), null])
  // A day of which nothing can be read is no day that is not there.
  expect(await sendTo([entries([{ date: today }])], null, { sealer, change })).toEqual({
    isSent: false,
    asked: ['GET'],
  })
})

test('[SY10][SY20] a day that another phone wrote meanwhile is joined and sent again, five times at most', async () => {
  const [row, theirs, joined] = [await rowOf(), await contentOf(), await contentOf()]
  const again = [changedTo(wireOf(theirs)), stored(joined.contentRev)]
  const sealer = openingSealer([joined])
  expect(await sendTo(again, row, { sealer })).toEqual({ isSent: true, asked: ['POST', 'PATCH'] })
  expect(await sendTo([changedTo(wireOf(theirs))], row, { sealer })).toEqual({
    isSent: false,
    asked: ['POST', 'PATCH', 'PATCH', 'PATCH', 'PATCH'],
  })
  // What would be set aside, this phone could not store.
  const full = openingSealer([joined], [{ day: today, envelope: 'x' }])
  expect(await sendTo(again, row, { sealer: full })).toEqual({ isSent: false, asked: ['POST'] })
})
