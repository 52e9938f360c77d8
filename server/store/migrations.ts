// The schema's history. A migration that has left this machine is never changed: add another.
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { start } from './firstMigration.ts'
import { isPostgres, orderByBytes } from './orderByBytes.ts'
import { accountRows, table } from './tableMaker.ts'

const reminders: Migration = {
  async up(db: Kysely<unknown>) {
    await table(
      db,
      'reminder',
      {
        user_id: 'text',
        id: 'text',
        day: 'text',
        planned_at: 'bigint',
        due_at: 'bigint',
        claim: 'text?',
        tries: 'integer',
        reminded_day: 'text?',
      },
      ['user_id', 'id'],
    )
      .addForeignKeyConstraint(
        'reminder_subscription',
        ['user_id', 'id'],
        'push_subscription',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await db.schema.createIndex('reminder_due').on('reminder').column('due_at').execute()
    // Another account with the same endpoint is found by the endpoint alone.
    await db.schema
      .createIndex('push_subscription_endpoint')
      .on('push_subscription')
      .column('id')
      .execute()
    // Subscriptions of before: long due, so that the first round plans them without sending.
    await sql`insert into reminder (user_id, id, day, planned_at, due_at, tries)
      select user_id, id, '', 0, 0, 0 from push_subscription`.execute(db)
  },
}

const room: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('account')
      .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    for (const name of ['entry', 'entry_version']) {
      await sql`update account set bytes = bytes + coalesce((
        select sum(octet_length(answers) + octet_length(marks) + 256)
        from ${sql.table(name)} as kept where kept.user_id = account.id), 0)`.execute(db)
    }
  },
}

const namedCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('code').addColumn('address', 'text').execute()
    await db.schema
      .alterTable('code')
      .addColumn('open_tries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    // Trying a code without its request name looks for the others of its address.
    await db.schema.createIndex('code_address').on('code').columns(['address']).execute()
  },
}

const accountKids: Migration = {
  async up(db: Kysely<unknown>) {
    await accountRows(db, 'account_kid', { kid: 'text', created_at: 'bigint' }, ['kid'])
    // A slot was never deleted with its key: together with the current ones they are every key there has been.
    await sql`insert into account_kid (user_id, kid, created_at)
      select user_id, kid, min(created_at) from (
        select user_id, kid, created_at from key_slot where kid is not null
        union all select id, kid, created_at from account where kid is not null
      ) as known group by user_id, kid`.execute(db)
  },
}

const signup: Migration = {
  async up(db: Kysely<unknown>) {
    await table(
      db,
      'invitation',
      { id: 'text', created_at: 'bigint', expires_at: 'bigint', used_at: 'bigint?' },
      ['id'],
    ).execute()
    await db.schema.alterTable('attempt').addColumn('invitation', 'text').execute()
    await db.schema
      .alterTable('code')
      .addColumn('is_known', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

const spentCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('code')
      .addColumn('spent_by', 'text', (column) =>
        column.references('account.id').onDelete('cascade'),
      )
      .execute()
  },
}

/** Every table of before that has texts in a key or an index. */
const tablesSoFar = [
  'secret',
  'gate',
  'account',
  'attempt',
  'code',
  'code_quota',
  'session',
  'key_slot',
  'device',
  'entry',
  'entry_version',
  'push_subscription',
  'reminder',
  'account_kid',
  'invitation',
] as const

const keeping: Migration = {
  async up(db: Kysely<unknown>) {
    // What the purge looks for. Not `gate`: each request changes its column.
    for (const [name, column] of [
      ['session', 'expires_at'],
      ['attempt', 'expires_at'],
      ['code', 'expires_at'],
      ['code_quota', 'last_at'],
      ['invitation', 'expires_at'],
    ] as const) {
      await db.schema.createIndex(`${name}_age`).on(name).column(column).execute()
    }
    await sql`create index account_delete_at on account (delete_at)
      where delete_at is not null`.execute(db)
    if (isPostgres(db)) for (const name of tablesSoFar) await orderByBytes(db, name)
  },
}

/** Columns and a table alone: an earlier release goes on serving beside this one, and leaves the columns empty. */
const phones: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [column, type] of [
      ['name', 'text'],
      ['seen_at', 'bigint'],
      ['device_id', 'text'],
    ] as const) {
      await db.schema.alterTable('session').addColumn(column, type).execute()
    }
    await db.schema.alterTable('push_subscription').addColumn('session_id', 'text').execute()
    // Beside the sessions: an earlier release, which knows no such rows, must find none that is open.
    await accountRows(
      db,
      'ended_session',
      { id: 'text', ended_at: 'bigint', expires_at: 'bigint' },
      ['id'],
    )
    await db.schema
      .createIndex('ended_session_age')
      .on('ended_session')
      .column('expires_at')
      .execute()
  },
}

/** A table alone: an earlier release goes on serving beside this one. */
const keyChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await accountRows(
      db,
      'key_change',
      {
        kid: 'text',
        replaces: 'text',
        reason: 'text',
        former: 'text',
        next: 'text?',
        created_at: 'bigint',
      },
      ['kid'],
    )
  },
}

/** Tables and columns alone: an earlier release goes on serving beside this one. */
const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    await accountRows(
      db,
      'passkey',
      {
        id: 'text',
        public_key: 'text',
        counter: 'bigint',
        transports: 'text',
        name: 'text?',
        phone: 'text?',
        created_at: 'bigint',
        used_at: 'bigint?',
      },
      ['id'],
    )
    // A sign-in names the passkey alone; no two accounts have one.
    await db.schema.createIndex('passkey_id').unique().on('passkey').column('id').execute()
    await table(db, 'spent_challenge', { id: 'text', expires_at: 'bigint' }, ['id']).execute()
    await db.schema
      .createIndex('spent_challenge_age')
      .on('spent_challenge')
      .column('expires_at')
      .execute()
    await db.schema
      .alterTable('account')
      .addColumn('needs_passkey', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('code')
      .addColumn('has_passkey', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

async function addAside(db: Kysely<unknown>, name: string): Promise<void> {
  await db.schema.alterTable(name).addColumn('aside_at', 'bigint').execute()
  await sql`create index ${sql.ref(`${name}_aside`)} on ${sql.table(name)} (aside_at)
    where aside_at is not null`.execute(db)
}

/** Columns alone: an earlier release goes on serving beside this one. */
const asideSlots: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['key_slot', 'passkey']) await addAside(db, name)
  },
}

/** A column alone. What an earlier release stores beside this one is known, as it was there. */
const knownDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('device')
      .addColumn('is_known', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  },
}

/** A column alone: what an earlier release leaves empty beside this one is judged by the last reset. */
const firstResets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('account').addColumn('first_reset_at', 'bigint').execute()
  },
}

/** What an earlier release leaves empty beside this one counts as an account that was empty, and as not put aside. */
const ownersPhones: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('account').addColumn('bytes_at_reset', 'bigint').execute()
    await sql`update account set bytes_at_reset = bytes where reset_at is not null`.execute(db)
    await addAside(db, 'device')
    await db.schema
      .alterTable('device')
      .addColumn('is_vouched', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

/**
 * How often somebody asked need not survive a crash, as on SQLite, where it is kept in memory: each request counts, and none waits for
 * that to be flushed. A standby that takes over begins with an empty table.
 */
const unloggedGate: Migration = {
  async up(db: Kysely<unknown>) {
    if (isPostgres(db)) {
      await sql`alter table gate set unlogged`.execute(db)
    }
  },
}

export const migrations: Record<string, Migration> = {
  '0001_start': start,
  '0002_reminders': reminders,
  '0003_room': room,
  '0004_named_codes': namedCodes,
  '0005_account_kids': accountKids,
  '0007_signup': signup,
  '0008_keeping': keeping,
  '0009_spent_codes': spentCodes,
  '0010_phones': phones,
  '0011_passkeys': passkeys,
  '0012_key_changes': keyChanges,
  '0013_aside_slots': asideSlots,
  '0014_known_devices': knownDevices,
  '0015_first_resets': firstResets,
  '0016_owners_phones': ownersPhones,
  '0017_unlogged_gate': unloggedGate,
}
