// What was served before, kept so that a phone that still has it is sent the difference alone. A phone that names a file which is not
// kept is sent the whole one: nothing depends on this folder.
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '#server/base/makeFolder.ts'

/** About ten builds of which everything changed, and many more of which little did. */
const maxBytes = 16 * 1024 * 1024

/** `family`: what the releases of one file have in common (dictionaries.ts). */
export interface FormerFile {
  readonly family: string
  readonly content: Uint8Array<ArrayBuffer>
}

export interface FormerFiles {
  /** The content of a family whose SHA-256 that is (32 bytes); null when it is not kept. Never rejects. */
  read(family: string, hash: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null>
}

export const noFormerFiles: FormerFiles = { read: () => Promise.resolve(null) }

const nameOf = (family: string, hash: Uint8Array): string =>
  `${family.replaceAll(/[^\w.-]/g, '_')}.${Buffer.from(hash).toString('base64url')}`

async function removeOldest(folder: string): Promise<void> {
  const kept = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const file = path.join(folder, name)
      // Another server on this folder may have removed it meanwhile.
      const { size, mtimeMs } = (await stat(file).catch(() => null)) ?? { size: 0, mtimeMs: 0 }
      return { file, size, mtimeMs }
    }),
  )
  let bytes = 0
  for (const { file, size } of kept.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
    bytes += size
    if (bytes > maxBytes) await rm(file, { force: true })
  }
}

/**
 * Keeps `served` beside what was served before, the newest 16 MiB in all. `now`: epoch ms. Rejects with the system's error where the
 * disk refuses.
 */
export async function keepFormerFiles(
  folder: string,
  served: readonly FormerFile[],
  now: number,
): Promise<FormerFiles> {
  await makeFolder(folder, 'The folder of former files')
  for (const { family, content } of served) {
    const file = path.join(folder, nameOf(family, createHash('sha256').update(content).digest()))
    // Its name is its content's: two servers that start at once write the same.
    if ((await stat(file).catch(() => null))?.size !== content.byteLength)
      await writeFile(file, content, { mode: 0o600 })
    await utimes(file, now / 1000, now / 1000)
  }
  await removeOldest(folder)
  return {
    async read(family, hash) {
      const content = await readFile(path.join(folder, nameOf(family, hash))).catch(() => null)
      const isWhole = content !== null && createHash('sha256').update(content).digest().equals(hash)
      return isWhole ? new Uint8Array(content) : null
    },
  }
}
