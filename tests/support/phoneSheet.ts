// The phone's own sheet, in its place: what it is given is noted, and how each of its openings ends is said before.
import type { Page } from '@playwright/test'

/** `held`: it stays open until `closeSheet`. The others are names of what a browser refuses with. */
type SheetEnd = 'taken' | 'held' | 'AbortError' | 'NotAllowedError' | 'DataError'

interface GivenPicture {
  readonly name: string
  readonly type: string
  readonly width: number
  readonly height: number
}

interface SheetWindow {
  given: GivenPicture[]
  /** Pictures that a canvas was asked for. */
  made: number
  close: () => void
}

/** From its next load on; what is opened more often than it is said how is taken. */
export const offerSheet = (page: Page, ends: readonly SheetEnd[]): Promise<unknown> =>
  page.addInitScript((said) => {
    const sheet: SheetWindow = { given: [], made: 0, close: () => undefined }
    Object.assign(window, sheet)
    const held = window as unknown as SheetWindow
    // Called with its own canvas below.
    // oxlint-disable-next-line typescript/unbound-method
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function counted(...args) {
      held.made += 1
      toBlob.apply(this, args)
    }
    Object.assign(navigator, {
      canShare: ({ files = [] }: ShareData) => files.every(({ type }) => type === 'image/png'),
      async share({ files: [file] = [] }: ShareData) {
        if (file === undefined) throw new TypeError('Nothing was given.')
        const end = said[held.given.length] ?? 'taken'
        const { width, height } = await createImageBitmap(file)
        held.given.push({ name: file.name, type: file.type, width, height })
        if (end === 'taken') return
        if (end !== 'held') throw new DOMException('', end)
        const { promise, resolve } = Promise.withResolvers<void>()
        held.close = resolve
        await promise
      },
    })
  }, ends)

/** What the sheet was given since the page was loaded, and how many pictures were made for it. */
export const givenTo = (page: Page): Promise<{ given: GivenPicture[]; made: number }> =>
  page.evaluate(() => {
    const { given, made } = window as unknown as SheetWindow
    return { given, made }
  })

export const closeSheet = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as SheetWindow).close())
