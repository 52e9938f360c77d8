// The one journal that is open, by itself: what is shown of it, what it lets go of, and what may come in between two reads of the store.
import { sealText } from '#engine/crypto/envelope.ts'
import { loadSession, saveSession } from '#engine/local/deviceDatabase.ts'
import { readEngineState, updateEngineState } from '#engine/local/metaStore.ts'
import { closeUntilUsed } from '#engine/local/storeFailure.ts'
import { randomBytes } from '#support/bytes.ts'
import { last, makeKey, noRoom, setupLive, userOf } from '#support/liveJournals.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'

test('[PR7] the same person keeps the journal that is open, another one’s takes its place and has nothing of it', async () => {
  const { live, shown, store } = setupLive()
  const key = await makeKey()
  await store('lea', [key])
  const first = await live.show(userOf('lea', key.kid), 'token')
  expect(last(shown)).toEqual({ hasKey: true, isStartingAnew: false, id: 'lea' })
  // The browser has taken the stored keys: the page goes on with its own.
  await store('lea', [])
  expect(await live.show(userOf('lea', key.kid), 'newer')).toBe(first)
  expect([first.token, first.keys.ring.size, last(shown).hasKey]).toEqual(['newer', 1, true])
  const other = await live.show(userOf('zoe', key.kid), 'hers')
  expect(other).not.toBe(first)
  expect([first.isOpen(), other.isOpen(), first.db.isOpen()]).toEqual([false, true, false])
  expect(last(shown)).toEqual({ hasKey: false, isStartingAnew: false, id: 'zoe' })
  expect(other.db.name).not.toBe(first.db.name)
  expect(live.current()).toBe(other)
})

test('[PR7] a profile that comes while another person signs in is nobody else’s', async () => {
  const { live, databases, store } = setupLive()
  await store('lea', [])
  const lea = await live.show(userOf('lea'), 'token')
  await saveSession(databases.device, { token: 'token', user: userOf('lea') })
  const read = Promise.withResolvers<never[]>()
  const reading = vi.spyOn(lea.db.keys, 'toArray').mockReturnValue(read.promise as never)
  const refreshing = lea.changing()(userOf('lea', null, { email: 'newer@exemple.fr' }))
  await expect.poll(() => reading.mock.calls.length).toBe(1)
  const zoe = await live.show(userOf('zoe'), 'hers')
  read.resolve([])
  await refreshing
  expect(live.current()).toBe(zoe)
  expect([zoe.user.email, zoe.token]).toEqual(['zoe@exemple.fr', 'hers'])
})

test('[PR9] a newer profile is stored and shown for the session that is open, and for no other', async () => {
  const { live, databases, saved, shown } = setupLive()
  const lea = await live.show(userOf('lea'), 'token')
  await saveSession(databases.device, { token: 'token', user: userOf('lea') })
  await lea.changing()(userOf('lea', null, { email: 'newer@exemple.fr' }))
  expect(saved).toMatchObject([{ email: 'newer@exemple.fr' }])
  expect(lea.user.email).toBe('newer@exemple.fr')
  expect(await loadSession(databases.device)).toMatchObject({ user: { email: 'newer@exemple.fr' } })
  await lea.changing()(userOf('zoe'))
  // Another session is stored by now.
  await saveSession(databases.device, { token: 'other', user: userOf('zoe') })
  await lea.changing()(userOf('lea'))
  live.close()
  await saveSession(databases.device, { token: 'token', user: userOf('lea') })
  await lea.changing()(userOf('lea', null, { email: 'late@exemple.fr' }))
  expect([saved.length, shown.length]).toEqual([1, 2])
  expect(await loadSession(databases.device)).toMatchObject({ user: { email: 'lea@exemple.fr' } })
  expect(lea.isOpen()).toBe(false)
  expect(live.current()).toBeNull()
})

test('[PR67] an answer to what was asked before the key was changed brings no former key back', async () => {
  const { live, databases, saved } = setupLive()
  const [former, key] = [await makeKey(), await makeKey()]
  const lea = await live.show(userOf('lea', former.kid), 'token')
  const [take, keep] = [lea.asking(), lea.changing()]
  const newer = userOf('lea', key.kid)
  await live.show(newer, 'newer')
  await saveSession(databases.device, { token: 'newer', user: newer })
  await take(userOf('lea', former.kid, { email: 'asked@exemple.fr' }))
  expect([lea.user.kid, lea.user.email, saved]).toEqual([key.kid, 'lea@exemple.fr', []])
  await keep(userOf('lea', former.kid, { email: 'changed@exemple.fr' }))
  expect([lea.user.kid, lea.user.email]).toEqual([key.kid, 'changed@exemple.fr'])
  expect((await loadSession(databases.device))?.user.kid).toBe(key.kid)
  // A server put back to before the change answers with the token of now.
  await lea.asking()(userOf('lea', former.kid))
  expect(lea.user.kid).toBe(former.kid)
  // A change of the key itself names the newer one, also to a page that knows of none.
  await lea.changing()(newer)
  expect(lea.user.kid).toBe(key.kid)
  const withoutKey = userOf('lea', null, { kid: undefined })
  await live.show(withoutKey, 'newer')
  const change = lea.changing()
  await live.show(withoutKey, 'newest')
  await saveSession(databases.device, { token: 'newest', user: withoutKey })
  await change(newer)
  expect(lea.user.kid).toBe(key.kid)
})

test('[PR67] an answer that was asked for before a change is not shown after it, also where the store says nothing', async () => {
  const { live, databases } = setupLive()
  const lea = await live.show(userOf('lea'), 'token')
  await saveSession(databases.device, { token: 'token', user: userOf('lea') })
  const reading = vi.spyOn(databases.device.meta, 'get').mockRejectedValueOnce(noRoom)
  const take = lea.asking()
  await lea.changing()(userOf('lea', null, { email: 'changed@exemple.fr' }))
  await take(userOf('lea', null, { email: 'asked@exemple.fr' }))
  expect(reading.mock.calls.length).toBeGreaterThan(0)
  expect(lea.user.email).toBe('changed@exemple.fr')
})

test('[PR9] a profile of which another tab knows no pseudo yet is not kept for the next start', async () => {
  const { live, databases, saved } = setupLive()
  const lea = await live.show(userOf('lea'), 'token')
  await saveSession(databases.device, { token: 'token', user: userOf('lea') })
  const take = lea.asking()
  const unknown = userOf('lea', null, { username: { type: 'unknown' } })
  await saveSession(databases.device, { token: 'token', user: unknown })
  await take(userOf('lea'))
  expect([lea.user.username, saved]).toEqual([{ type: 'unknown' }, []])
})

test('[PR9] one that comes as the session ends is shown no more, and the worker has no local storage', async () => {
  const { live, databases, saved, shown } = setupLive()
  const lea = await live.show(userOf('lea'), 'token')
  await saveSession(databases.device, { token: 'token', user: userOf('lea') })
  const refreshing = lea.changing()(userOf('lea'))
  live.close()
  await refreshing
  expect([saved.length, shown.length]).toEqual([0, 1])
  const worker = setupLive({ hasStorage: false })
  const hers = await worker.live.show(userOf('lea'), 'token')
  await saveSession(worker.databases.device, { token: 'token', user: userOf('lea') })
  await hers.changing()(userOf('lea', null, { email: 'newer@exemple.fr' }))
  expect(hers.user.email).toBe('newer@exemple.fr')
})

test('[SY30] a database that the browser has taken away is filled again, and one of which a key is there, or that nothing opens, is not', async () => {
  const key = await makeKey()
  for (const [kept, opened, isClosed, isRefilled] of [
    [[], [key], false, true],
    [[key], [key], false, false],
    [[], [], false, false],
    [[], [key], true, false],
  ] as const) {
    const { live, timers, asked, databases, store } = setupLive()
    await store('lea', kept)
    const journal = await live.show(userOf('lea', key.kid), 'token', opened)
    const db = databases.openJournal('lea' as never)
    await updateEngineState(db, { etag: 'W/"1"' })
    await expect.poll(() => timers.filter(({ ms }) => ms === 1100).length).toBe(1)
    if (isClosed) live.close()
    for (const { ms, call } of timers.splice(0)) if (ms === 1100) call()
    if (isRefilled) await expect.poll(() => asked.length).toBeGreaterThan(0)
    // Longer than a refill takes.
    else await sleep(100)
    expect((await readEngineState(db)).etag).toBe(isRefilled ? null : 'W/"1"')
    if (isClosed) continue
    // At each opening.
    closeUntilUsed(journal.db)
    await journal.db.keys.count()
    await expect.poll(() => timers.filter(({ ms }) => ms === 1100).length).toBe(1)
    db.close()
  }
})

test('[PR81] a refusal of the token of now has a pass ask with it, and one of another token has none', async () => {
  const { live, asked } = setupLive()
  const { http } = await live.show(userOf('lea'), 'token')
  http.onTokenRefused?.('former token')
  // Longer than a pass takes to begin.
  await sleep(100)
  expect(asked).toEqual([])
  http.onTokenRefused?.('token')
  await expect.poll(() => asked).toContain('/api/journal/months')
})

test('[PR38][PR77] a journal whose key was replaced asks for the password, until a former key opens it for now', async () => {
  const { live, shown, store } = setupLive()
  const [former, now] = [await makeKey(), await makeKey()]
  await store('lea', [former])
  const lea = await live.show(userOf('lea', former.kid), 'token')
  await live.show(userOf('lea', now.kid), 'token')
  expect(last(shown).hasKey).toBe(false)
  expect(lea.keys.current?.kid).toBe(former.kid)
  await live.unlock([], former.kid)
  expect(last(shown).hasKey).toBe(true)
  // It stays so, whatever is read anew.
  await live.unlock([])
  expect(last(shown).hasKey).toBe(true)
  await live.unlock([now])
  expect([last(shown).hasKey, lea.keys.current?.kid]).toEqual([true, now.kid])
  const other = setupLive()
  await other.live.unlock([now])
  expect(other.shown).toEqual([])
  await other.live.show(userOf('lea', now.kid), 'token')
  expect(last(other.shown).hasKey).toBe(false)
})

test('[PR70] who leaves lets go of all: passes, search, database, keys, pseudo, and what they opened, once what was typed is sealed', async () => {
  const key = await makeKey()
  const { live, store, state, endAnswer } = setupLive()
  await store('lea', [key])
  const deps = {
    random: { bytes: randomBytes, fraction: () => 0 },
    clock: { now: () => 0, offsetAt: () => 0 },
  }
  const username = await sealText(key, { kind: 'profile', id: 'username' }, 'Léa', deps)
  const open = async () => {
    const lea = await live.show(userOf('lea', key.kid, { username }), 'token')
    const calls = [
      vi.spyOn(lea.sync, 'stop'),
      vi.spyOn(lea.search, 'close'),
      vi.spyOn(lea.sealer, 'forget'),
    ]
    return { lea, counts: () => calls.map(({ mock }) => mock.calls.length) }
  }
  const one = await open()
  const sealed = Promise.withResolvers<void>()
  vi.spyOn(one.lea.drafts, 'sealAll').mockReturnValue(sealed.promise)
  live.close()
  expect([one.counts(), one.lea.db.isOpen(), one.lea.keys.ring.size]).toEqual([[1, 1, 0], false, 1])
  sealed.resolve()
  await expect.poll(() => one.lea.keys.ring.size).toBe(0)
  expect([one.lea.keys.current, one.counts()]).toEqual([null, [1, 1, 1]])
  // Where nothing can be sealed either.
  const two = await open()
  vi.spyOn(two.lea.drafts, 'sealAll').mockRejectedValue(new Error('no'))
  live.close()
  await expect.poll(() => two.lea.keys.ring.size).toBe(0)
  // A reply that this page alone can take is sealed with them yet.
  const three = await open()
  state.isAnswering = true
  live.close()
  await new Promise(setImmediate)
  expect(three.lea.keys.ring.size).toBe(1)
  endAnswer()
  await expect.poll(() => three.lea.keys.ring.size).toBe(0)
  live.close()
  expect(live.current()).toBeNull()
})

test('[PR59][PR79] a journal is opened anew once its database was replaced, with a pass; where that fails nothing is open until it is shown again', async () => {
  const key = await makeKey()
  const { live, store, shown, asked, state } = setupLive()
  let runs = 0
  const meanwhile = async () => void runs++
  await live.reopen([key], meanwhile)
  await live.shut()
  expect([runs, shown.length]).toEqual([0, 0])
  await store('lea', [])
  const first = await live.show(userOf('lea', key.kid), 'token')
  await live.reopen([key], async () => {
    runs++
    expect([first.isOpen(), first.db.isOpen()]).toEqual([false, false])
  })
  const second = live.current()
  expect([runs, second === first, last(shown).hasKey]).toEqual([1, false, true])
  await expect.poll(() => asked).toContain('/api/journal/months')
  await expect(live.reopen([key], () => Promise.reject(noRoom))).rejects.toBe(noRoom)
  expect([live.current(), state.broken]).toEqual([null, 1])
  await expect(live.shut()).rejects.toBe(noRoom)
  await live.show(userOf('lea', key.kid), 'token')
  await live.shut()
  // A session that has ended meanwhile is over.
  const third = live.current()
  if (third === null) throw new Error('Nothing is open.')
  vi.spyOn(third.drafts, 'flush').mockImplementation(async () => live.close())
  await live.reopen([key], meanwhile)
  expect([runs, live.current()]).toEqual([1, null])
  await expect(live.reopen([key], () => Promise.reject(noRoom))).resolves.toBeUndefined()
  live.close()
  await live.shut()
})
