// A folder of the person's, in memory, as the engine uses one: what the browser keeps outside of its own storage. Journeys use
// real ones (tests/e2e/backup.spec.ts).
import type { JournalDatabase, MetaRow } from '#engine/local/journalDatabase.ts'
import type { BackupFolder } from '#engine/local/metaStore.ts'

export interface HeldFolder {
  readonly folder: BackupFolder
  readonly files: Map<string, string>
  /** Names of folders in it. */
  readonly folders: Set<string>
  /** Names of files that were opened, to be read or written. */
  readonly opened: Set<string>
  /** Each next write fails with an exception of that name; null: they succeed. */
  fails: string | null
  /** To write: anybody may read. */
  permission: PermissionState
  /** What the person answers when asked; null: the browser cannot ask now. */
  answer: PermissionState | null
}

type Asked = { readonly mode?: string } | undefined

const fail = (name: string): Promise<never> => Promise.reject(new DOMException('', name))

export function createHeldFolder(): HeldFolder {
  const files = new Map<string, string>()
  const folders = new Set<string>()
  const opened = new Set<string>()
  const permissionFor = (asked: Asked): PermissionState =>
    asked?.mode === 'readwrite' ? held.permission : 'granted'
  const calls = {
    queryPermission: (asked: Asked) => Promise.resolve(permissionFor(asked)),
    requestPermission(asked: Asked) {
      if (held.answer === null) return fail('SecurityError')
      if (asked?.mode === 'readwrite') held.permission = held.answer
      return Promise.resolve(permissionFor(asked))
    },
    keys: () => [...folders, ...files.keys()].values(),
    removeEntry: (name: string) =>
      Promise.resolve(void (files.delete(name) || folders.delete(name))),
    getFileHandle(name: string, { create = false } = {}) {
      if (folders.has(name)) return fail('TypeMismatchError')
      if (!create && !files.has(name)) return fail('NotFoundError')
      opened.add(name)
      let written = ''
      // As browsers do: the file is there, empty, before anything is written.
      if (!files.has(name)) files.set(name, '')
      return Promise.resolve({
        name,
        getFile: () => Promise.resolve(new Blob([files.get(name) ?? ''])),
        createWritable() {
          // As Chromium does: what is written lies beside the file until all of it is there.
          const halfWritten = `${name}.crswap`
          files.set(halfWritten, '')
          return Promise.resolve({
            write: (text: string) => Promise.resolve(void (written += text)),
            abort: () => Promise.resolve(void files.delete(halfWritten)),
            close() {
              if (held.fails !== null) return fail(held.fails)
              files.delete(halfWritten)
              files.set(name, written)
              return Promise.resolve()
            },
          })
        },
      })
    },
  }
  const held: HeldFolder = {
    files,
    folders,
    opened,
    fails: null,
    permission: 'granted',
    answer: 'granted',
    // A store keeps what is its own: its name, as a browser keeps a handle.
    folder: Object.assign(Object.create(calls) as object, {
      name: 'Sauvegardes',
    }) as unknown as BackupFolder,
  }
  return held
}

/** The handle that is read from this store leads to that folder, as a browser's does. */
export function leadToFolder({ meta }: JournalDatabase, { folder }: HeldFolder): void {
  meta.hook('reading', (row: MetaRow | undefined) =>
    row?.key === 'backupFolder' ? { ...row, value: folder } : row,
  )
}
