import type { Insertable } from 'kysely'
import type { AccountTable } from '#server/store/tables.ts'

/** The row of an account that has done nothing yet. */
export const accountRow = (
  id: string,
  changes: Partial<Insertable<AccountTable>> & Pick<Insertable<AccountTable>, 'created_at'>,
): Insertable<AccountTable> => ({
  id,
  email: `${id}@example.fr`,
  kid: null,
  username: null,
  time_zone: 'Europe/Paris',
  reminder_hour: null,
  writes: 0,
  reset_at: null,
  delete_at: null,
  ...changes,
})
