// How mails leave, as an operator tries it.
import { expect, onTestFinished, test } from 'vitest'
import { startSmtpPeer } from '#support/smtpPeer.ts'
import { createTestClock } from '#support/setupServer.ts'
import { setupFolder } from '#support/folder.ts'
import { operate } from './operator.ts'

async function setupPeer() {
  const peer = await startSmtpPeer()
  onTestFinished(() => peer.stop())
  const dataDir = await setupFolder()
  const send = (environment: Readonly<Record<string, string>>) =>
    operate(
      { dataDir, clock: createTestClock() },
      ['admin', 'mail-test', 'moi@example.fr'],
      undefined,
      environment,
    )
  return { peer, send }
}

test('an operator has a mail sent, and is told how it went', async () => {
  const { peer, send } = await setupPeer()
  expect((await send({ SMTP_URL: peer.url })).lines.join()).toContain('took the mail')
  expect(peer.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['moi@example.fr', 'Un essai de Lueur'],
  ])
  peer.refuse()
  expect((await send({ SMTP_URL: peer.url })).error).toMatch(
    /^The mail server of SMTP_URL took no mail \(\w+[^)]*\)\.$/,
  )
  expect((await send({})).error).toMatch(/^There is no SMTP_URL: /)
})

test('[SV117] a mail server elsewhere that offers no encryption gets nothing, unless that is allowed', async () => {
  const { peer, send } = await setupPeer()
  // Linux takes it for this machine; a name that is not.
  const SMTP_URL = peer.url.replace('127.0.0.1', '0.0.0.0')
  expect((await send({ SMTP_URL })).error).toContain('ETLS: it offers no encryption')
  expect(peer.mails).toEqual([])
  expect((await send({ SMTP_URL, SMTP_TLS: 'optional' })).error).toBeUndefined()
  expect(peer.mails).toHaveLength(1)
})
