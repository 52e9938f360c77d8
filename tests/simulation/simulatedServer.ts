// The server's rules over maps, with what a hostile world does to them: refused days, a backup restored.
import type { Rev } from '#domain/brands.ts'
import { monthDigestSource, revOf, type RevClaim } from '#contract/rev.ts'
import type { BatchItem, WireEntry } from '#contract/journal.ts'
import { monthOf, parseDay, type Day, type Month } from '#domain/day.ts'
import type { WriteResult } from '#engine/api/journalApi.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { decideWrite } from '#server/journal/precondition.ts'
import { quickHash } from './random.ts'

export type Request =
  | { readonly op: 'months'; readonly etag: string | null }
  | { readonly op: 'entries'; readonly period: Month | `${number}` }
  | { readonly op: 'write'; readonly items: readonly BatchItem[] }

export interface Stored {
  readonly item: BatchItem
  readonly rev: Rev
}

export const digestOf = (source: string): string => quickHash(source)

/** A revision as the phones receive it. */
const claimOf = (rev: Rev) => rev as string as RevClaim

const toWire = ({ item, rev }: Stored): WireEntry => ({
  ...item,
  id: item.date,
  rev: claimOf(rev),
  music: null,
  isPinned: false,
  marks: item.marks as WireEntry['marks'],
  createdAt: item.writtenAt,
  updatedAt: item.writtenAt,
})

export class SimulatedServer {
  entries = new Map<string, Stored>()
  readonly userByToken = new Map<string, string>()
  readonly refusedDays = new Set<Day>()
  /** Every revision that was ever acknowledged, backup or not. */
  readonly everStored = new Set<string>()
  requests = 0
  private writes = 0

  storedOf(userId: string): readonly Stored[] {
    return [...this.entries]
      .filter(([key]) => key.startsWith(`${userId}|`))
      .map(([, stored]) => stored)
  }

  find(userId: string, day: Day): Stored | undefined {
    return this.entries.get(`${userId}|${day}`)
  }

  restore(backup: ReadonlyMap<string, Stored>): void {
    this.entries = new Map(backup)
    this.writes++
  }

  serve(token: string, request: Request): Result<unknown, ApiFailure> {
    this.requests++
    const userId = this.userByToken.get(token)
    if (userId === undefined) {
      return err({ type: 'refused', status: 401, code: 'unauthorised', message: '' })
    }
    switch (request.op) {
      case 'months':
        return ok(this.months(userId, request.etag))
      case 'entries':
        return ok(
          this.storedOf(userId)
            .filter(({ item }) => item.date.startsWith(request.period))
            .map(toWire)
            .map((entry) => ({ date: entry.date, entry })),
        )
      case 'write':
        return ok(request.items.map((item) => this.write(userId, item)))
    }
  }

  private months(userId: string, known: string | null) {
    const etag = String(this.writes)
    if (etag === known) return { months: null, etag }
    const days = this.storedOf(userId).map(({ item, rev }) => ({ day: item.date, rev }))
    const byMonth = Map.groupBy(days, ({ day }) => monthOf(day))
    const months = Object.fromEntries(
      Array.from(byMonth, ([month, revs]) => [month, digestOf(monthDigestSource(revs))]),
    )
    return { months, etag }
  }

  private write(userId: string, item: BatchItem): WriteResult {
    const day = item.date
    if (this.refusedDays.has(day))
      return {
        date: day,
        outcome: 'refused',
        rev: null,
        code: 'notToday',
        foreignKids: [],
        current: null,
      }
    const current = this.find(userId, day) ?? null
    const { ifRev, ...content } = item
    const rev = revOf(content, quickHash)
    const decision = decideWrite(
      ifRev === null ? { type: 'absent' } : { type: 'rev', rev: ifRev },
      current?.rev ?? null,
      rev,
    )
    if (decision === 'write') {
      this.entries.set(`${userId}|${day}`, { item, rev })
      this.everStored.add(`${userId}|${day}|${rev}`)
      this.writes++
    }
    if (decision === 'changed') {
      return {
        date: day,
        outcome: 'changed',
        rev: null,
        code: 'precondition',
        foreignKids: [],
        current: current && toWire(current),
      }
    }
    return {
      date: day,
      outcome: 'stored',
      rev: claimOf(rev),
      code: null,
      foreignKids: [],
      current: null,
    }
  }
}

export const dayNumber = (number: number): Day => {
  const day = parseDay(`2026-0${number < 4 ? 1 : 2}-${String(10 + number)}`)
  if (day === null) throw new Error(`No day ${number}.`)
  return day
}
