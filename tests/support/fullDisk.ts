// A disk of its own for a browser's profile, small enough to be filled to the last byte.
import { execFileSync } from 'node:child_process'
import { appendFile, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Takes all the room that is left. */
  fill(): Promise<void>
  makeRoom(): Promise<void>
  unmount(): Promise<void>
}

/** Null where a disk cannot be mounted: only an administrator may. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lueur-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    await rm(folder, { recursive: true })
    return null
  }
  const filler = path.join(folder, 'filler')
  const hasRoom = async (): Promise<boolean> => (await statfs(folder)).bavail > 0
  return {
    folder,
    async fill() {
      while (await hasRoom()) {
        await appendFile(filler, Buffer.alloc(64 * 1024)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOSPC') throw error
        })
      }
    },
    makeRoom: () => rm(filler),
    async unmount() {
      execFileSync('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
