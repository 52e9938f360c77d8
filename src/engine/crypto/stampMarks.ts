// Gives songs and pins their stamps, as a day is sealed (marks.ts). Loaded with what writes.
import { maxMarkGone, maxMarkValues } from '#contract/limits.ts'
import { liveForeignMarks, type Entry, type Marks } from '#domain/entry.ts'
import { bareId, type Register } from '#domain/register.ts'
import { utf8 } from './bytes.ts'
import type { ContentKey } from './keys.ts'
import {
  fieldsOf,
  stamped,
  statementOfReplaced,
  statementOfValue,
  type Field,
  type Statement,
} from './marks.ts'

/** Without the bare ids that stand there with a stamp too: a file that was imported names them again. */
function withoutTwins<T>(all: readonly T[], idOf: (one: T) => string): readonly T[] {
  const twins = new Set(
    all
      .map(idOf)
      .filter((id) => id !== bareId(id))
      .map(bareId),
  )
  return all.filter((one) => !twins.has(idOf(one)))
}

/** UTF-8 bytes of the foreign values of one field, and of its replaced ids. */
const maxForeignBytes = 64 * 1024

/** Foreign marks give way where the server would take no more, the same ones on each phone: none keeps a day from leaving. */
function withForeign<T>(own: readonly T[], foreign: readonly T[], max: number): readonly T[] {
  let left = maxForeignBytes
  const fits = (one: T): boolean => {
    left -= utf8(JSON.stringify(one)).length + 1
    return left >= 0
  }
  return [...own, ...foreign.slice(0, Math.max(0, max - own.length)).filter(fits)]
}

async function stampField<T>(
  { kid, markKey }: Pick<ContentKey, 'kid' | 'markKey'>,
  field: Field<T>,
  own: Register<T>,
  foreign: Register<T>,
): Promise<Register<T>> {
  const withStamp = async (id: string, statement: Statement): Promise<string> =>
    id === bareId(id) ? stamped(id, kid, markKey, statement) : id
  const [values, replacedIds] = await Promise.all([
    Promise.all(
      withoutTwins(own.values, ({ id }) => id).map(async (value) => ({
        ...value,
        id: await withStamp(value.id, statementOfValue(field, value)),
      })),
    ),
    Promise.all(
      withoutTwins(own.replacedIds, (id) => id).map((id) =>
        withStamp(id, statementOfReplaced(field, id)),
      ),
    ),
  ])
  return {
    values: withForeign(values, foreign.values, maxMarkValues),
    replacedIds: withForeign(replacedIds, foreign.replacedIds, maxMarkGone),
  }
}

/** What this phone made and what was imported gets a stamp; whatever bears one keeps it. */
export async function stampMarks(
  key: Pick<ContentKey, 'kid' | 'markKey'>,
  entry: Pick<Entry, 'day' | 'marks' | 'foreignMarks'>,
): Promise<Marks> {
  const fields = fieldsOf(entry.day)
  const live = liveForeignMarks(entry)
  const { music, pin } = entry.foreignMarks
  const [songs, pins] = await Promise.all([
    stampField(key, fields.music, entry.marks.music, { ...music, values: live.music.values }),
    stampField(key, fields.pin, entry.marks.pin, { ...pin, values: live.pin.values }),
  ])
  return { music: songs, pin: pins }
}
