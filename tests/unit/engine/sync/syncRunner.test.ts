// One journal's runner by itself: when it runs a pass, what each end of one brings, and what a sign-out in the middle stops.
import { resealHeader } from '#contract/apiVersion.ts'
import type { Kid, Rev } from '#domain/brands.ts'
import { emptyMarks } from '#domain/entry.ts'
import { putRows, readRow } from '#engine/local/days.ts'
import type { DayRow, NewDayRow } from '#engine/local/dayRow.ts'
import { beginReseal, readEngineState, updateEngineState } from '#engine/local/metaStore.ts'
import { closeUntilUsed } from '#engine/local/storeFailure.ts'
import { createSyncRunner } from '#engine/sync/syncRunner.ts'
import { day, filled } from '#support/days.ts'
import { refusing } from '#support/answerInstead.ts'
import { createEnvelope } from '#support/people.ts'
import { offline } from '#support/setupPhone.ts'
import { isMonths, noNews, setupRunner, type Answer } from '#support/syncRunner.ts'
import { expect, test, vi } from 'vitest'

const silent = (): Promise<Response> => new Promise(() => undefined)

const [mine, former] = ['M'.repeat(16), 'F'.repeat(16)] as unknown as [Kid, Kid]

const rowOf = (on: string, changes: Partial<NewDayRow> = {}): NewDayRow =>
  ({
    day: on,
    contentRev: 'a'.repeat(22) as Rev,
    writtenAt: `${on}T10:00:00.000Z`,
    offset: 60,
    answers: filled({ learned: createEnvelope(former) }),
    marks: emptyMarks,
    serverRev: 'a'.repeat(22) as Rev,
    unsent: 0,
    pinned: 0,
    neverSentIds: [],
    refusal: null,
    ...changes,
  }) as never

test('[SY14] a pass after which both sides are equal notes so, and no other is due', async () => {
  const { journal, pass, waits, asked, state, runner } = await setupRunner()
  expect(runner.isSending()).toBe(false)
  await pass()
  expect(asked.filter(isMonths)).toHaveLength(1)
  expect(await readEngineState(journal.db)).toMatchObject({ isEqual: true, failures: 0 })
  expect([waits(), state.unsent]).toEqual([[], 0])
})

test('[SY14] after a failure the next pass waits, the browser is told that words wait, and nothing is being sent meanwhile', async () => {
  const reply = Promise.withResolvers<Response>()
  const { runner, pass, waits, state, asked } = await setupRunner(() => reply.promise)
  const passing = pass()
  await expect.poll(() => asked).not.toEqual([])
  expect(runner.isSending()).toBe(true)
  expect(state.unsent).toBe(0)
  reply.reject(new TypeError('Failed to fetch'))
  await passing
  expect([waits(), state.unsent, runner.isSending()]).toEqual([[2000], 1, false])
})

test('[SY14] a server that asked for patience is not asked before', async () => {
  const { journal, pass, waits, asked } = await setupRunner()
  await updateEngineState(journal.db, { askedUntil: journal.clock.now() + 5000 })
  await pass()
  expect([asked.length, waits()]).toEqual([0, [5000]])
})

test('[SY15] a refused token is told with the reason, and the next pass comes when that says so', async () => {
  const { journal, pass, refused, waits, state } = await setupRunner(refusing('unauthorised', 401))
  await pass()
  expect(refused).toEqual([['token', 'unauthorised']])
  expect(waits()).toEqual([3000])
  expect(state.unsent).toBe(0)
  expect(await readEngineState(journal.db)).toMatchObject({ signInNeeded: true })
  // A phone that has no room to note it locks all the same.
  const full = vi.spyOn(journal.db, 'transaction').mockImplementation(() => {
    throw new Error('full')
  })
  await pass()
  full.mockRestore()
  expect(refused).toHaveLength(2)
})

test('[PR12] a pass whose token was replaced meanwhile, or whose session has ended, notes nothing and refuses nobody', async () => {
  for (const change of ['token', 'end'] as const) {
    for (const answer of [offline, refusing('unauthorised', 401), noNews] as readonly Answer[]) {
      const { journal, pass, refused, waits, state, world } = await setupRunner()
      state.answer = (request) => {
        if (change === 'token') state.token = 'newer'
        else world.isOpen = false
        return answer(request)
      }
      await pass()
      expect([refused, waits(), state.unsent]).toEqual([[], [], 0])
      expect(await readEngineState(journal.db)).toMatchObject({ failures: 0, lastOkAt: null })
    }
  }
})

test('[SY27] a pass under which the database was closed looks once more, and one that failed waits as any other', async () => {
  for (const [answer, failures] of [
    [noNews, 0],
    [offline, 1],
  ] as const) {
    const { journal, pass, waits, state } = await setupRunner()
    state.answer = () => {
      closeUntilUsed(journal.db)
      return answer()
    }
    await pass()
    expect(waits()).toEqual([2000])
    expect(await readEngineState(journal.db)).toMatchObject({ failures })
  }
})

test('[SY28] a store that fails is opened again, and tried again after ten seconds; not where the session has ended', async () => {
  for (const isOpen of [true, false]) {
    const { journal, pass, waits, state, world, runner } = await setupRunner()
    state.answer = () => {
      journal.db.close()
      world.isOpen = isOpen
      return offline()
    }
    const failing = vi.spyOn(journal.db.meta, 'get').mockImplementation(() => {
      world.isOpen = isOpen
      throw new DOMException('lost', 'UnknownError')
    })
    const opened = vi.spyOn(journal.db, 'open')
    await pass()
    failing.mockRestore()
    expect(waits()).toEqual(isOpen ? [10_000] : [])
    expect(opened.mock.calls.length > 0).toBe(isOpen)
    expect(runner.isSending()).toBe(false)
  }
})

test('[SY28] a store that goes on failing is tried ever more seldom, up to five minutes; once it has worked, after ten seconds again', async () => {
  const { journal, pass, waits } = await setupRunner()
  const seen: number[] = []
  const failing = () =>
    vi.spyOn(journal.db.meta, 'get').mockImplementation(() => {
      throw new DOMException('lost', 'UnknownError')
    })
  const first = failing()
  for (let round = 0; round < 7; round++) {
    await pass()
    seen.push(...waits())
  }
  expect(seen).toEqual([10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1000))
  first.mockRestore()
  await pass()
  failing()
  await pass()
  expect(waits()).toEqual([10_000])
})

test('[PR6] no pass runs for a session that has ended, before its turn or once it comes, and nobody waits for its days', async () => {
  const { journal, pass, asked, world, runner } = await setupRunner()
  await putRows(journal.db, [{ row: rowOf('2026-11-18', { unsent: 1 }), from: null }])
  journal.locks = {
    request: async (name: string, _: object, work: () => Promise<void>) => {
      expect(name).toBe('lueur-sync-lea')
      world.isOpen = false
      await work()
    },
  } as never
  const turned = createSyncRunner(journal as never, async () => null)
  await turned.drain()
  expect(asked).toEqual([])
  await pass()
  expect(asked).toEqual([])
  await runner.drain()
  world.isOpen = true
  journal.locks = undefined
  await expect(runner.drain()).rejects.toThrow('waiting')
})

test('[SY21] what happens gives up calls that were silent for 20 s, and a sign-out gives up every call and every wait', async () => {
  const { journal, runner, asked, state, waits, timers } = await setupRunner()
  state.answer = silent
  runner.nudge()
  await expect.poll(() => asked.filter(isMonths).length).toBe(1)
  runner.nudge()
  expect(asked[0]?.signal.aborted).toBe(false)
  journal.clock.advance(21_000)
  runner.nudge()
  const months = () => asked.filter(isMonths)
  await expect.poll(() => months().length).toBe(2)
  expect(months()[0]?.signal.aborted).toBe(true)
  runner.stop()
  expect(months()[1]?.signal.aborted).toBe(true)
  await expect.poll(() => waits()).not.toEqual([])
  await expect.poll(() => runner.isSending()).toBe(false)
  runner.stop()
  expect([...timers].filter(({ ms }) => ms < 5000)).toEqual([])
})

test('[SY21] who waits for all to be sent gives up calls that were silent for 20 s', async () => {
  const { journal, runner, asked, state } = await setupRunner(silent)
  runner.nudge()
  await expect.poll(() => asked.filter(isMonths).length).toBe(1)
  journal.clock.advance(21_000)
  state.answer = noNews
  await runner.drain()
  expect(asked[0]?.signal.aborted).toBe(true)
})

test('[SY14] the month that is looked at is fetched before the rest of the history', async () => {
  const { runner, asked, pass, state } = await setupRunner(() =>
    Response.json(
      { '2026-11': 'x', '2026-05': 'x', '2026-06': 'x', '2025-01': 'x' },
      { headers: { etag: 'W/"2"' } },
    ),
  )
  state.other = () => Response.json({ data: [] })
  runner.lookAt('2026-05' as never)
  await pass()
  const periods = asked
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname.endsWith('/entries'))
  expect(periods.slice(0, 2).map(({ search }) => search)).toEqual([
    '?month=11&year=2026',
    '?month=05&year=2026',
  ])
})

/** A journal whose key was changed: one day is still under the former one. */
async function setupResealing() {
  const made = await setupRunner()
  const { journal } = made
  const { db } = journal
  const link = { kid: mine, replaces: former, former: 'x', next: 'x' }
  await db.keys.bulkPut([
    { kid: mine, key: null, deviceCopy: '', link },
    { kid: former, key: null, deviceCopy: '' },
  ] as never)
  const sealer = {
    currentKid: mine,
    canOpen: true,
    kids: `${mine} ${former}`,
    open: async (row: DayRow) => ({ entry: { ...row, foreignMarks: emptyMarks }, carried: {} }),
    seal: async ({ entry: row }: { entry: DayRow }) => ({
      content: {
        ...row,
        contentRev: 'z'.repeat(22),
        answers: filled({ learned: createEnvelope(mine) }),
      },
      setAside: [],
    }),
  }
  const whole = Object.create(journal.sealer, Object.getOwnPropertyDescriptors(sealer)) as unknown
  Object.assign(journal, { sealer: whole })
  await updateEngineState(db, { hasHistory: true })
  await beginReseal(db, mine, 0, 'lock')
  await putRows(db, [{ row: rowOf('2026-11-18'), from: null }])
  return made
}

test('[SY50] once both sides are equal the days of before are sealed anew, named as such, and nothing of the person is being sent', async () => {
  const { journal, asked, state, pass, runner, waits } = await setupResealing()
  const sending: boolean[] = []
  state.other = async (request) => {
    sending.push(runner.isSending())
    const { items } = (await request.json()) as { items: { date: string }[] }
    const results = items.map(({ date }) => ({ date, status: 200, rev: 'z'.repeat(22) }))
    return Response.json({ results })
  }
  // A pass that has nothing else: its digest is that of the row.
  state.answer = () => new Response(null, { status: 304, headers: { etag: 'W/"1"' } })
  await updateEngineState(journal.db, { etag: 'W/"1"', namedAt: journal.clock.now() })
  await pass()
  expect(sending).toEqual([false])
  const [months, batch] = asked
  expect([months?.headers.get(resealHeader), batch?.headers.get(resealHeader)]).toEqual([null, '1'])
  expect(await readRow(journal.db, day('2026-11-18'))).toMatchObject({ contentRev: 'z'.repeat(22) })
  // The next batch comes by itself.
  expect(waits()).toEqual([2000])
})

test('[SY50][PR6] a session that ends while days are sealed anew sends none of them', async () => {
  const { journal, asked, state, pass, world, waits } = await setupResealing()
  state.answer = () => new Response(null, { status: 304, headers: { etag: 'W/"1"' } })
  await updateEngineState(journal.db, { etag: 'W/"1"', namedAt: journal.clock.now() })
  const seal = journal.sealer.seal.bind(journal.sealer)
  Object.assign(journal.sealer, {
    seal: (...sealed: Parameters<typeof seal>) => {
      world.isOpen = false
      return seal(...sealed)
    },
  })
  await pass()
  expect(asked.map(({ method }) => method)).toEqual(['GET'])
  expect(waits()).toEqual([])
})

test('[SY50] while the server does not answer no day of before is sealed anew', async () => {
  const { asked, state, pass } = await setupResealing()
  state.answer = offline
  await pass()
  expect(asked.map(({ method }) => method)).toEqual(['GET'])
})
