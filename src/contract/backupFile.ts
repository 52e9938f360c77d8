// The sealed file of « Sauvegarde automatique »: a whole journal file (journalFile.ts), gzipped and sealed in parts, beside what opens it
// without any server.
//
//   { "format": "lueur-backup", "version": 1, "madeAt": instant,
//     "kid": names the account key whose content key sealed the parts,
//     "salt": base64url of the 16 bytes that go with the password: made of the address, which does not stand here,
//     "wraps": [{ kind, wrap }], "links": [key links],       the account key under the password and the recovery key
//     "parts": [base64url(IV 12 | ciphertext | tag 16)] }    purpose ["lueur/1/backup", kid, madeAt, place, number of parts]
import { backupFileFormat } from '#domain/journalFileFormat.ts'
import * as v from 'valibot'
import { KeyLink } from './auth.ts'
import { listOf, textOf } from './bounded.ts'
import { Instant, Kid, SlotKind, Wrap } from './values.ts'

/** Bytes of the gzipped journal in one part. */
export const partLength = 2 ** 20
/** Half a gigabyte, gzipped. */
const maxParts = 512
/** An account may replace its key so often (SV189). */
const maxLinks = 1000

const BackupFile = v.object({
  format: v.literal(backupFileFormat),
  version: v.literal(1),
  madeAt: Instant,
  kid: Kid,
  salt: v.pipe(textOf(22), v.regex(/^[\w-]{22}$/)),
  wraps: listOf(v.object({ kind: SlotKind, wrap: Wrap }), { min: 1, max: 2 * maxLinks }),
  links: listOf(KeyLink, { max: maxLinks }),
  parts: listOf(textOf(2 * partLength), { min: 1, max: maxParts }),
})

export type BackupFile = v.InferOutput<typeof BackupFile>

export const makeBackupFile = (content: Omit<BackupFile, 'format' | 'version'>): BackupFile => ({
  format: backupFileFormat,
  version: 1,
  ...content,
})

/** `other`: not such a file. `damaged`: one that says it is, and is not whole, or that a newer build made. */
export type ReadBackup = BackupFile | 'other' | 'damaged'

export function parseBackupFile(content: string): ReadBackup {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    return content.startsWith(`{"format":"${backupFileFormat}"`) ? 'damaged' : 'other'
  }
  if (!v.is(v.object({ format: v.literal(backupFileFormat) }), parsed)) return 'other'
  const read = v.safeParse(BackupFile, parsed)
  return read.success ? read.output : 'damaged'
}
