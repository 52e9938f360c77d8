import { onErrand } from './errands.ts'

interface FolderPicker {
  showDirectoryPicker?(wanted: {
    readonly id: string
    readonly mode: 'readwrite'
    readonly startIn: 'documents'
  }): Promise<FileSystemDirectoryHandle>
}

/** Chromium's browsers, on a computer and on Android. */
export const canChooseFolder = (): boolean => 'showDirectoryPicker' in window

/** Opens the browser's own choice of a folder to write in; null where the person closed it. Rejects where the browser refuses. */
export async function chooseFolder(): Promise<FileSystemDirectoryHandle | null> {
  const picker: FolderPicker & Window = window
  const wanted = { id: 'lueur', mode: 'readwrite', startIn: 'documents' } as const
  try {
    return (await onErrand(async () => picker.showDirectoryPicker?.(wanted))) ?? null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}
