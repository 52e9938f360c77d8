import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { accountRows, table } from './tableMaker.ts'

/** The tables of the first version: never changed. */
export const start: Migration = {
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
