import { expect, onTestFinished, test } from 'vitest'
import { sendCode } from '#server/accounts/sendCode.ts'
import { createTasks } from '#server/base/tasks.ts'
import { mails } from '#server/texts.ts'
import { setupAccounts } from '#support/underWay.ts'

test('[SV160] a code whose mail cannot leave gives way to the one before it, and the task says that it failed', async () => {
  const { world, deps } = await setupAccounts()
  onTestFinished(() => world.stop())
  const failures: unknown[] = []
  const log = Object.assign(Object.create(deps.log) as typeof deps.log, {
    error: (failure: unknown) => failures.push(failure),
  })
  const tasks = createTasks(log)
  const ask = (mailer: typeof deps.mailer) =>
    sendCode(
      { ...deps, mailer, tasks },
      {
        email: 'a@example.fr',
        name: { purpose: 'reset', subject: 'request' },
        mail: mails.reset,
        isSent: true,
        asker: 'anybody',
        client: null,
      },
    )
  const rows = () => deps.store.db.selectFrom('code').selectAll().execute()
  expect(await ask(deps.mailer)).toBeNull()
  await tasks.settled()
  const first = await rows()
  expect(first).toHaveLength(1)
  expect(await ask({ send: () => Promise.reject(new Error('refused')) })).toBeNull()
  await tasks.settled()
  expect(await rows()).toEqual(first)
  expect(failures).toHaveLength(1)
})
