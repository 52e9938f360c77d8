// Temporary folders of tests stand in memory where the machine has room for them: a test waits for a flushed disk without
// showing anything by it, as a killed process loses nothing that was written. The benches stay on the disk.
import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** A run holds some hundred MB at once: clusters, databases and profiles of browsers. Containers have 64 MB there. */
const enoughBytes = 2 * 1024 ** 3

/** What `os.tmpdir()` is to answer while tests run. */
export function temporaryFolder(): string {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize < enoughBytes ? tmpdir() : inMemory
  } catch {
    return tmpdir()
  }
}
