import { beginErrand } from './errands.ts'

const fileOf = (image: Blob, name: string): File => new File([image], name, { type: image.type })

/** Whether this phone has a sheet that takes pictures. */
export const canShareImages = (): boolean =>
  'canShare' in navigator &&
  navigator.canShare({ files: [new File([], 'lueur.png', { type: 'image/png' })] })

/** Opens the phone's own sheet. Whoever closes it has shared nothing, and that is no failure. */
export async function shareImage(image: Blob, name: string): Promise<void> {
  const endErrand = beginErrand()
  try {
    await navigator.share({ files: [fileOf(image, name)] })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  } finally {
    endErrand()
  }
}
