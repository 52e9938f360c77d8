// The mails that the server can send, as files to look at: with example values, without a database, and without sending.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { err, ok } from '#domain/result.ts'
import type { Config } from '#server/base/config.ts'
import { codeOf } from '#server/base/errorCode.ts'
import { makeFolder } from '#server/base/makeFolder.ts'
import { composeMail } from '#server/mail/composeMail.ts'
import { mails, type MailValues } from '#server/texts.ts'
import type { Output } from './parseCommand.ts'

const exampleAddress = 'camille@example.fr'

/** Each mail twice, under its name in `texts.ts`: as it would leave, and as a text. Earlier previews of that folder are replaced. */
export async function previewMails(
  { dataDir, mailFrom, publicUrl }: Pick<Config, 'dataDir' | 'mailFrom' | 'publicUrl'>,
  named?: string,
): Promise<Output> {
  const folder = named ?? path.join(dataDir, 'mail-preview')
  const values: MailValues = { code: '0612', publicUrl, phoneName: 'iPhone, Safari' }
  try {
    await makeFolder(folder, 'The folder of the previews')
    for (const [name, compose] of Object.entries(mails)) {
      const { subject, text } = compose(values)
      const file = path.join(folder, name)
      await writeFile(
        `${file}.eml`,
        await composeMail(mailFrom, { to: exampleAddress, subject, text }),
      )
      await writeFile(
        `${file}.txt`,
        `From: ${mailFrom}\nTo: ${exampleAddress}\nSubject: ${subject}\n\n${text}\n`,
      )
    }
  } catch (error) {
    return err(`The previews could not be written into this folder (${codeOf(error)}).`)
  }
  return ok([
    ...Object.keys(mails).map((name) => `${name}.eml, ${name}.txt`),
    `Example mails, none of which was sent, are in ${named === undefined ? 'DATA_DIR/mail-preview' : path.resolve(named)}.`,
  ])
}
