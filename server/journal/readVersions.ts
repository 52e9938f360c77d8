// What a day was before, for its own person: the phone opens it (SV151). Versions are kept as versions.ts says.
import { sql } from 'kysely'
import type { VersionReply } from '#contract/journal.ts'
import type { Day } from '#domain/day.ts'
import type { Queries } from '#server/store/store.ts'
import { contentOfRow, marksToWire } from './storedDay.ts'

const maxOfPage = 20
/** Of a page; a longer version is read alone. */
const maxPageBytes = 256 * 1024

interface Asked {
  readonly userId: string
  readonly day: Day
  /** The last version of the page before. */
  readonly after: { readonly replacedAt: number; readonly rev: string } | null
}

/** Latest first. `bytes`: what they take, known before they are read. */
export async function findVersionPage(queries: Queries, { userId, day, after }: Asked) {
  const versions = queries
    .selectFrom('entry_version')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .orderBy('replaced_at', 'desc')
    .orderBy('rev')
    .$if(after !== null, (query) =>
      query.where((where) =>
        where.or([
          where('replaced_at', '<', after?.replacedAt ?? 0),
          where.and([
            where('replaced_at', '=', after?.replacedAt ?? 0),
            where(sql<string>`rev`, '>', after?.rev ?? ''),
          ]),
        ]),
      ),
    )
  const sizes = await versions
    .select(sql<number>`octet_length(answers) + octet_length(marks)`.as('bytes'))
    .limit(maxOfPage + 1)
    .execute()
  let count = 0
  let bytes = 0
  for (const size of sizes.slice(0, maxOfPage)) {
    if (count > 0 && bytes + size.bytes > maxPageBytes) break
    count++
    bytes += size.bytes
  }
  return {
    bytes,
    hasMore: count < sizes.length,
    async read(): Promise<VersionReply[]> {
      const rows = await versions.selectAll().limit(count).execute()
      return rows.map((row) => {
        const { marks, ...content } = contentOfRow(row)
        return {
          ...content,
          answers: { ...content.answers },
          marks: marksToWire(marks),
          rev: row.rev,
          replacedAt: new Date(row.replaced_at).toISOString(),
        }
      })
    },
  }
}
