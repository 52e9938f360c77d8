import { expect, test } from 'vitest'
import { countingMails } from '#server/mail/mailer.ts'

const mail = { to: 'a@b.fr', subject: 'x', text: 'y' }

test('a mail that could not be sent is counted as failed, and still rejects', async () => {
  const outcomes: string[] = []
  let isDown = true
  const mailer = countingMails(
    { send: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()) },
    (outcome) => outcomes.push(outcome),
  )
  await expect(mailer.send(mail)).rejects.toThrow('down')
  isDown = false
  await mailer.send(mail)
  expect(outcomes).toEqual(['failed', 'sent'])
})
