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

/** As an administrator, or as one who becomes one without being asked for a password. */
function asAdministrator(command: string, args: readonly string[]): void {
  const isOne = process.getuid?.() === 0
  const [first, ...rest] = isOne ? [command, ...args] : ['sudo', '-n', command, ...args]
  execFileSync(first, rest, { stdio: 'ignore' })
}

/** Null where a disk cannot be mounted: only an administrator may. Where every test must run that is a failure. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lueur-disk-'))
  try {
    const owner = `uid=${process.getuid?.()},gid=${process.getgid?.()}`
    const options = `size=${megabytes}m,mode=700,${owner}`
    asAdministrator('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  } catch (error) {
    await rm(folder, { recursive: true })
    if (process.env['CI']) throw error
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
      asAdministrator('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
