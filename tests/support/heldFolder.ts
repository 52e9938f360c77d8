// A folder of the person's, in memory, as the engine uses one: what the browser keeps outside of its own storage. Journeys use
// real ones (tests/e2e/backup.spec.ts).
import type { BackupFolder } from '#engine/local/metaStore.ts'

export interface HeldFolder {
  readonly folder: BackupFolder
  readonly files: Map<string, string>
  /** Names of folders in it. */
  readonly folders: Set<string>
  /** Each next write fails with an exception of that name; null: they succeed. */
  fails: string | null
  permission: PermissionState
}

export function createHeldFolder(): HeldFolder {
  const files = new Map<string, string>()
  const folders = new Set<string>()
  const held: HeldFolder = {
    files,
    folders,
    fails: null,
    permission: 'granted',
    folder: {
      name: 'Sauvegardes',
      queryPermission: () => Promise.resolve(held.permission),
      keys: () => [...folders, ...files.keys()].values(),
      removeEntry: (name: string) => Promise.resolve(void files.delete(name)),
      getFileHandle(name: string) {
        if (folders.has(name)) return Promise.reject(new DOMException('', 'TypeMismatchError'))
        let written = ''
        // As browsers do: the file is there, empty, before anything is written.
        if (!files.has(name)) files.set(name, '')
        return Promise.resolve({
          name,
          getFile: () => Promise.resolve(new Blob([files.get(name) ?? ''])),
          createWritable: () =>
            Promise.resolve({
              write: (text: string) => Promise.resolve(void (written += text)),
              abort: () => Promise.resolve(),
              close() {
                if (held.fails !== null) return Promise.reject(new DOMException('', held.fails))
                files.set(name, written)
                return Promise.resolve()
              },
            }),
        })
      },
    } as unknown as BackupFolder,
  }
  return held
}
