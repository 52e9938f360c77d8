// A disk of its own for a browser's profile, small enough to be filled to the last byte.
import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
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
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a')
      const block = Buffer.alloc(4096)
      try {
        // What is written shorter than asked was the last of it.
        while ((await file.write(block)).bytesWritten === block.length);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
      const { bavail } = await statfs(folder)
      if (bavail > 0) await this.fill()
    },
    makeRoom: () => rm(filler),
    async unmount() {
      execFileSync('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
