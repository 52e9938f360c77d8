// A pass whose two questions the server answers as of two moments.
import { ok } from '#domain/result.ts'
import { runPass } from '#engine/sync/pass.ts'
import type { PullDeps } from '#engine/sync/pull.ts'
import { day, month } from '#support/days.ts'
import { expect, test } from 'vitest'

test('[SY7] a pass between whose questions another phone wrote asks both once more, and a third time it does not', async () => {
  const october = month('2026-10')
  const passOver = async (torn: number, isCurrent = () => true) => {
    const asked: (string | null)[] = []
    const months = async (etag: string | null) => {
      asked.push(etag)
      return ok({ months: asked.length > torn ? null : { [october]: 'newer' }, etag: 'named' })
    }
    const outcome = await runPass(
      {
        api: { months, entries: async () => ok([]) },
        doubted: new Set(),
        onFetched: async () => undefined,
        onUnchanged: async () => undefined,
        store: { offerUnsent: async () => [], readServerRevs: async () => [] },
        today: () => day('2026-11-20'),
        lookedAt: () => null,
        batchBytes: 1,
      } as unknown as PullDeps,
      'known',
      isCurrent,
    )
    return { asked, outcome }
  }
  // The server answers both as of one moment.
  expect((await passOver(0)).asked).toEqual(['known'])
  expect(await passOver(1)).toMatchObject({
    asked: ['known', null],
    outcome: { type: 'equal', etag: 'named', incomplete: [] },
  })
  expect(await passOver(9)).toMatchObject({
    asked: ['known', null],
    outcome: { type: 'equal', etag: null, incomplete: [october] },
  })
  // Once the session has changed nothing more is asked for it.
  expect((await passOver(9, () => false)).asked).toEqual(['known'])
})
