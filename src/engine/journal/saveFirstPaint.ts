// The picture of Accueil that the next start paints before the framework (src/first-paint).
import type { Day } from '#domain/day.ts'
import { todayOf } from '#domain/dayAt.ts'
import { sealText } from '#engine/crypto/envelope.ts'
import { saveBoot } from '#engine/local/metaStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

/** Stores the markup of Accueil with the person's words, sealed, for the next start of that day. */
export async function saveFirstPaint(
  {
    db,
    keys,
    clock,
    random,
    build,
  }: Pick<OpenJournal, 'db' | 'keys' | 'clock' | 'random' | 'build'>,
  day: Day,
  picture: string,
): Promise<void> {
  const { current } = keys
  if (current === null || day !== todayOf(clock)) return
  const sealed = await sealText(current, { kind: 'boot', day }, picture, { random, clock })
  await saveBoot(db, { day, build, sealed })
}
