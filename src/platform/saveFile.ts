/** Hands a file to the browser, which asks where it goes or puts it with the downloads. */
export interface FileSaver {
  save(name: string, type: string, content: string): void
}

/** Long enough for the browser to have taken the file. */
const keepMs = 60_000

export const createFileSaver = (): FileSaver => ({
  save(name, type, content) {
    const url = URL.createObjectURL(new Blob([content], { type }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), keepMs)
  },
})
