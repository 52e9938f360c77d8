import { DatabaseSync } from 'node:sqlite'

const lockedCode = 5

/** Whether another process has this database open: every connection to a write-ahead log holds a shared lock. */
export function isOpenElsewhere(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: 200 })
  try {
    database.exec('pragma locking_mode = exclusive; begin immediate; rollback')
    return false
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === lockedCode) return true
    throw error
  } finally {
    database.close()
  }
}
