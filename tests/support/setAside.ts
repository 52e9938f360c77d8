// Sealed texts that a phone set aside.
import type { Envelope } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { idOf } from './lockedPhones.ts'
import { dayMs, email, first } from './resets.ts'
import { offline, setupPhone, writeToday, type Phone } from './setupPhone.ts'
import type { TestServer } from './setupServer.ts'

/** Under a key that nobody has. */
export const garbage = 'le1.FFFFFFFFFFFFFFFF.AAAA' as Envelope

export async function putAside(phone: Phone, envelope: Envelope, day: Day): Promise<void> {
  const db = phone.databases.openJournal(idOf(phone))
  await db.setAside.put({
    day,
    answerId: 'learned',
    name: envelope.slice(-8),
    envelope,
    triedBy: '',
  })
  db.close()
}

export const asideOn = async (on: Phone, userId = idOf(on)) => {
  const db = on.databases.openJournal(userId)
  const rows = await db.setAside.toArray()
  db.close()
  return rows.map(({ day, answerId, envelope }) => ({ day, answerId, envelope }))
}

/** Words of a day, today unless said otherwise, that another phone of `email` sealed and could not send. */
export async function sealedElsewhere(
  server: TestServer,
  { daysLater = 0, learned = 'mis de côté' } = {},
): Promise<Envelope> {
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  other.network.intercept = offline
  other.clock.advance(daysLater * dayMs)
  await writeToday(other, { learned })
  const db = other.databases.openJournal(idOf(other))
  const row = await db.days.get(other.engine.journal.today())
  db.close()
  if (row === undefined) throw new Error('The day is written there.')
  return row.answers.learned
}
