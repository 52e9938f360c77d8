// How mails leave, as an operator tries it.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as texts from '#server/texts.ts'
import { parseMail, startSmtpPeer } from '#support/smtpPeer.ts'
import { createTestClock } from '#support/setupServer.ts'
import { setupFolder } from '#support/folder.ts'
import { runMain } from '#support/runMain.ts'
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

test('each mail of the server has its preview, as it would leave and as a text, made without a database and sent to nobody', async () => {
  const { peer } = await setupPeer()
  const [dataDir, folder] = [await setupFolder(), await setupFolder()]
  const preview = (...words: readonly string[]) =>
    operate({ dataDir, clock: createTestClock() }, ['admin', 'mail-preview', ...words], undefined, {
      SMTP_URL: peer.url,
      PUBLIC_URL: 'https://lueur.example',
    })
  const names = Object.keys(texts.mails)
  const files = names.flatMap((name) => [`${name}.eml`, `${name}.txt`])
  expect(names.length).toBeGreaterThan(4)
  expect((await preview(folder)).lines.at(-1)).toContain(folder)
  expect(new Set(await readdir(folder))).toEqual(new Set(files))
  expect(await readdir(dataDir)).toEqual([])
  for (const name of names) {
    const source = await readFile(path.join(folder, `${name}.eml`), 'latin1')
    expect(source).toContain('Auto-Submitted: auto-generated')
    const mail = parseMail(source)
    const text = await readFile(path.join(folder, `${name}.txt`), 'utf8')
    expect(text).toBe(
      `From: Lueur <no-reply@lueur.example>\nTo: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text.replaceAll('\r\n', '\n').trimEnd()}\n`,
    )
    expect([name, mail.subject.length > 0, mail.text.length > 50]).toEqual([name, true, true])
  }
  await preview()
  expect(new Set(await readdir(path.join(dataDir, 'mail-preview')))).toEqual(new Set(files))
  expect((await preview(path.join(folder, `${names[0]}.txt`))).error).toMatch(
    /^The previews could not be written into this folder \(E\w+\)\.$/,
  )
  expect(peer.mails).toEqual([])
})

test('a folder of previews that can never be is said in one line', async () => {
  const ended = await runMain(['admin', 'mail-preview', '/proc/lueur/below'], {
    DATA_DIR: await setupFolder(),
  })
  expect([ended.code, ended.errors]).toEqual([
    1,
    'The previews could not be written into this folder (ENOENT).\n',
  ])
})

test('no mail stands beside the list of them', () => {
  expect(Object.keys(texts).toSorted()).toEqual(['mails', 'pushTexts'])
})
