// The schema's history. A migration that has left this machine is never changed: add another.
import { sql, type CreateTableBuilder, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres, orderByBytes } from './orderByBytes.ts'

type Column = 'text' | 'integer' | 'bigint'
type Columns = Readonly<Record<string, Column | `${Column}?`>>

/** Columns are `not null` unless their type ends with `?`. */
function table(db: Kysely<unknown>, name: string, columns: Columns, key: readonly string[]) {
  let builder: CreateTableBuilder<string, string> = db.schema.createTable(name)
  for (const [column, type] of Object.entries(columns)) {
    const isOptional = type.endsWith('?')
    const plain = type.replace('?', '') as Column
    const typed = plain === 'text' && isPostgres(db) ? sql`text collate "C"` : plain
    builder = builder.addColumn(column, typed, (definition) =>
      isOptional ? definition : definition.notNull(),
    )
  }
  return builder.addPrimaryKeyConstraint(`${name}_key`, [...key])
}

/** A table of an account's rows, deleted with it. */
const accountRows = (db: Kysely<unknown>, name: string, columns: Columns, key: readonly string[]) =>
  table(db, name, { user_id: 'text', ...columns }, ['user_id', ...key])
    .addForeignKeyConstraint(`${name}_account`, ['user_id'], 'account', ['id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .execute()

const start: Migration = {
  async up(db: Kysely<unknown>) {
    await table(db, 'secret', { name: 'text', value: 'text' }, ['name']).execute()
    await table(db, 'gate', { key: 'text', free_at: 'bigint' }, ['key']).execute()
    await table(
      db,
      'account',
      {
        id: 'text',
        email: 'text',
        kid: 'text?',
        username: 'text?',
        time_zone: 'text',
        reminder_hour: 'integer?',
        writes: 'bigint',
        reset_at: 'bigint?',
        delete_at: 'bigint?',
        created_at: 'bigint',
      },
      ['id'],
    )
      .addUniqueConstraint('account_email', ['email'])
      .execute()
    await table(
      db,
      'attempt',
      {
        email: 'text',
        id: 'text',
        verifier: 'text',
        kid: 'text?',
        wrap: 'text?',
        device_id: 'text?',
        device_secret: 'text?',
        created_at: 'bigint',
        expires_at: 'bigint',
      },
      ['email', 'id'],
    ).execute()
    await table(
      db,
      'code',
      {
        subject: 'text',
        purpose: 'text',
        hash: 'text',
        tries: 'integer',
        issued_at: 'bigint',
        expires_at: 'bigint',
      },
      ['subject', 'purpose'],
    ).execute()
    await table(db, 'code_quota', { subject: 'text', sent: 'text', last_at: 'bigint' }, [
      'subject',
    ]).execute()

    await accountRows(db, 'session', { id: 'text', created_at: 'bigint', expires_at: 'bigint' }, [
      'id',
    ])
    await accountRows(
      db,
      'key_slot',
      {
        id: 'text',
        kind: 'text',
        state: 'text',
        verifier: 'text',
        kid: 'text?',
        wrap: 'text?',
        created_at: 'bigint',
      },
      ['id'],
    )
    await accountRows(db, 'device', { id: 'text', secret: 'text', created_at: 'bigint' }, ['id'])
    // The small columns are first: reading them must not read through the texts.
    const day = {
      written_at: 'text',
      offset_minutes: 'integer',
      answers: 'text',
      marks: 'text',
    } as const
    await accountRows(
      db,
      'entry',
      {
        day: 'text',
        rev: 'text',
        is_pinned: 'integer',
        created_at: 'bigint',
        updated_at: 'bigint',
        ...day,
      },
      ['day'],
    )
    await accountRows(
      db,
      'entry_version',
      { day: 'text', replaced_at: 'bigint', rev: 'text', ...day },
      ['day', 'replaced_at', 'rev'],
    )
    await accountRows(
      db,
      'push_subscription',
      { id: 'text', endpoint: 'text', p256dh: 'text', auth: 'text', created_at: 'bigint' },
      ['id'],
    )
    // Digests and figures are read from this index alone, whatever the length of the texts.
    await db.schema
      .createIndex('entry_state')
      .on('entry')
      .columns(['user_id', 'day', 'rev', 'is_pinned'])
      .execute()
    await db.schema
      .createIndex('entry_version_age')
      .on('entry_version')
      .column('replaced_at')
      .execute()
  },
}

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

export const migrations: Record<string, Migration> = {
  '0001_start': start,
  '0002_reminders': reminders,
  '0003_room': room,
  '0004_named_codes': namedCodes,
  '0005_account_kids': accountKids,
  '0007_signup': signup,
  '0008_keeping': keeping,
  '0009_spent_codes': spentCodes,
}
