// The one journal that is open, by itself, as « Verrouiller Lueur » shuts and opens it.
import { day as dayOf } from '#support/days.ts'
import { last, lockedPage, makeKey, noRoom, setupLive, userOf } from '#support/liveJournals.ts'
import { filledForm } from '#support/localJournal.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'

test('[PR55][PR63] a page that finds the lock turned on, or its key replaced under it, keeps no key', async () => {
  const key = await makeKey()
  const { live, shown, store, databases } = setupLive()
  await store('lea', [key])
  const lea = await live.show(userOf('lea', key.kid), 'token')
  await store('lea', [key], true)
  const shut = await live.show(userOf('lea', key.kid), 'token')
  expect([lea.keys.ring.size, shut.keys.ring.size, lea.isOpen()]).toEqual([0, 0, false])
  expect(last(shown)).toMatchObject({ hasKey: false })
  await live.unlock([key])
  expect(last(shown).hasKey).toBe(true)
  // Shown anew, it stays open.
  expect(await live.show(userOf('lea', key.kid), 'token')).toBe(shut)
  expect([last(shown).hasKey, shut.keys.ring.size]).toEqual([true, 1])
  const next = await makeKey()
  const asking = await live.show(userOf('lea', next.kid), 'token')
  expect([shut.keys.ring.size, asking.keys.ring.size, last(shown).hasKey]).toEqual([0, 0, false])
  await live.unlock([key], key.kid)
  expect(asking.keys.ring.size).toBe(1)
  // Without the lock such a page goes on until the password was given.
  const db = databases.openJournal('zoe' as never)
  await db.keys.put({ ...key, deviceCopy: '', wraps: [] })
  db.close()
  const zoe = await live.show(userOf('zoe', key.kid), 'hers')
  expect(await live.show(userOf('zoe', next.kid), 'hers')).toBe(zoe)
  expect(zoe.keys.ring.size).toBe(1)
})

test('[PR51][PR70] a page that locks shows the journal shut in one step, looks at the server, and starts anew', async () => {
  let starts = 0
  const { live, shown, lea, asked, key } = await lockedPage({
    startAnew: () => {
      starts++
      return true
    },
  })
  const before = shown.length
  await live.shut()
  expect(shown.slice(before)).toMatchObject([{ hasKey: false, isStartingAnew: true }])
  expect([live.current() === lea, lea.keys.ring.size]).toEqual([false, 0])
  await expect.poll(() => starts).toBe(1)
  await expect.poll(() => asked).toContain('/api/journal/months')
  await live.shut()
  expect([shown.length, starts]).toEqual([before + 1, 1])
  // Without the lock nothing starts anew, though it lets go.
  const plain = setupLive({
    startAnew: () => {
      starts++
      return true
    },
  })
  await plain.store('lea', [])
  await plain.live.show(userOf('lea', key.kid), 'token', [key])
  await plain.live.shut()
  expect(last(plain.shown)).toMatchObject({ hasKey: false, isStartingAnew: false })
  expect(starts).toBe(1)
})

test('[PR50] a page under which the lock was turned on goes on with the keys that it is given', async () => {
  const key = await makeKey()
  const { live, shown, store } = setupLive()
  await store('lea', [key])
  const lea = await live.show(userOf('lea', key.kid), 'token')
  await store('lea', [key], true)
  await live.unlock([key])
  expect([live.current() === lea, last(shown).hasKey, lea.keys.ring.size]).toEqual([true, true, 1])
})

test('[PR71] a session that ends while a locked page waits for a reply starts nothing anew', async () => {
  let starts = 0
  const { live, state, endAnswer } = await lockedPage({
    startAnew: () => {
      starts++
      return true
    },
  })
  state.isAnswering = true
  await live.shut()
  live.close()
  endAnswer()
  await new Promise(setImmediate)
  expect(starts).toBe(0)
})

test('[PR70] a page that cannot start anew, or holds letters that the phone cannot store, stays, and is asked to be opened', async () => {
  const { live, shown } = await lockedPage()
  await live.shut()
  await expect.poll(() => last(shown).isStartingAnew).toBe(false)
  let starts = 0
  const full = await lockedPage({
    startAnew: () => {
      starts++
      return true
    },
  })
  const failing = vi
    .spyOn(full.lea.db.drafts, 'put')
    .mockRejectedValue(new DOMException('x', 'QuotaExceededError'))
  void full.lea.drafts.keep(filledForm(dayOf('2026-11-20'), 'tapé'))
  const openJournal = full.databases.openJournal.bind(full.databases)
  vi.spyOn(full.databases, 'openJournal').mockImplementation((id) => {
    const db = openJournal(id)
    vi.spyOn(db.drafts, 'put').mockRejectedValue(new DOMException('x', 'QuotaExceededError'))
    return db
  })
  await full.live.shut()
  failing.mockRestore()
  await expect.poll(() => last(full.shown).isStartingAnew).toBe(false)
  expect([starts, full.live.unstoredRows(full.lea.db.name).length]).toEqual([0, 1])
})

test('[PR6][PR79] a session that ends while the page locks stays ended, and a store that fails then leaves nothing open', async () => {
  const ended = await lockedPage()
  vi.spyOn(ended.lea.drafts, 'flush').mockImplementation(async () => ended.live.close())
  const count = ended.shown.length
  await ended.live.shut()
  expect([ended.live.current(), ended.shown.length]).toEqual([null, count])
  const failing = await lockedPage()
  vi.spyOn(failing.databases, 'openJournal').mockImplementation(() => {
    throw noRoom
  })
  await expect(failing.live.shut()).rejects.toBe(noRoom)
  expect([failing.live.current(), failing.state.broken]).toEqual([null, 1])
  // Ended already: that is no fault to be shown.
  const both = await lockedPage()
  vi.spyOn(both.databases, 'openJournal').mockImplementation(() => {
    both.live.close()
    throw noRoom
  })
  await expect(both.live.shut()).rejects.toBe(noRoom)
  expect(both.state.broken).toBe(0)
})

const nothing = () => Promise.resolve()

test('[PR59][PR51] under the lock a journal that is opened anew is open or shut, as it was', async () => {
  const { live, key, shown, lea } = await lockedPage()
  await live.reopen([key], nothing)
  expect([live.current() === lea, last(shown).hasKey]).toEqual([false, true])
  await live.shut()
  await live.reopen([key], nothing)
  expect([last(shown).hasKey, live.current()?.keys.ring.size]).toEqual([false, 0])
})

test('[SY14] a journal that is unlocked looks at the server again', async () => {
  const { live, key, asked, timers } = await lockedPage()
  await live.unlock([key])
  await expect.poll(() => asked).toContain('/api/journal/months')
  await live.unlock([key])
  // Two seconds after the last look.
  await expect.poll(() => timers.some(({ ms }) => ms === 2000)).toBe(true)
})

test('[SY20][PR8] what was typed last is stored as a session ends whose words stay on the phone, and nothing where they go', async () => {
  for (const keeps of [true, false]) {
    const { live, lea, databases } = await lockedPage()
    const db = databases.openJournal('lea' as never)
    void lea.drafts.keep(filledForm(dayOf('2026-11-20'), 'tapé'))
    if (keeps) live.close(true)
    else live.close()
    // Longer than storing takes, where nothing is to be stored.
    await (keeps ? expect.poll(() => db.drafts.count()).toBe(1) : sleep(100))
    expect(await db.drafts.count()).toBe(keeps ? 1 : 0)
    db.close()
  }
})

test('[PR55][PR12] what was read before the journal was opened, or its token renewed, takes neither away again', async () => {
  const key = await makeKey()
  const { live, shown, store } = setupLive()
  await store('lea', [key], true)
  const lea = await live.show(userOf('lea', key.kid), 'token')
  expect(last(shown).hasKey).toBe(false)
  const gates: PromiseWithResolvers<void>[] = []
  /** The next read of the store, as a busy one answers it: late. */
  const readLateOf = ({ db: { keys } }: typeof lea): void => {
    const readAll = keys.toArray.bind(keys)
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    vi.spyOn(keys, 'toArray').mockImplementationOnce((async () => {
      const rows = await readAll()
      await gate.promise
      return rows
    }) as never)
  }
  readLateOf(lea)
  const late = live.show(userOf('lea', key.kid, { email: 'plus tard' }), 'token')
  await live.unlock([key])
  expect(last(shown).hasKey).toBe(true)
  gates[0]?.resolve()
  expect(await late).toBe(lea)
  expect([last(shown).hasKey, lea.keys.ring.size]).toEqual([true, 1])
  // What it came with is the newest.
  expect(lea.user.email).toBe('plus tard')
  readLateOf(lea)
  const older = live.show(userOf('lea', key.kid, { email: 'avant' }), 'token')
  await live.show(userOf('lea', key.kid, { email: 'après' }), 'newer token')
  gates[1]?.resolve()
  await older
  expect([lea.token, lea.user.email]).toEqual(['newer token', 'après'])
  await live.shut()
  const shut = live.current()
  if (shut === null) throw new Error('Nothing is open.')
  readLateOf(shut)
  const newest = live.show(userOf('lea', key.kid), 'newest token')
  await live.unlock([key])
  gates[2]?.resolve()
  await newest
  expect([shut.token, shut.keys.ring.size]).toEqual(['newest token', 1])
})
