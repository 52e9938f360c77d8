import { beginErrand } from './errands.ts'

/** Whether this phone has a sheet that takes files of this kind. */
export const canShare = (file: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [file] })

export const canShareImages = (): boolean =>
  canShare(new File([], 'lueur.png', { type: 'image/png' }))

/** `closed`: whoever closes the sheet has shared nothing, and that is no failure. `late`: the tap is too long ago. */
export type Shared = 'shared' | 'closed' | 'late'

/** Opens the phone's own sheet. */
export async function shareFile(file: File): Promise<Shared> {
  const endErrand = beginErrand()
  try {
    await navigator.share({ files: [file] })
    return 'shared'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'closed'
    if (error instanceof DOMException && error.name === 'NotAllowedError') return 'late'
    throw error
  } finally {
    endErrand()
  }
}
