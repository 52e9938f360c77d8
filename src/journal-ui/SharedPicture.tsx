import { useLayoutEffect, useRef, useState } from 'react'
import { settle } from '#domain/result.ts'
import { canShareImages, shareFile } from '#platform/shareFile.ts'
import { sharedPictureText } from '#text/sharedPicture.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import css from './SharedPicture.module.css'

/** As canvases name them. */
export interface PictureFonts {
  readonly words: string
  readonly ui: string
}

/** Of every picture that leaves the phone. */
export const pictureSize = { width: 1080, height: 1350 } as const

interface SharedPictureProps {
  /** What the picture shows, for who does not see it. */
  readonly label: string
  readonly fileName: string
  /** Called whenever it changes: the same function for as long as the picture stays the same. */
  readonly draw: (context: CanvasRenderingContext2D, fonts: PictureFonts) => void
}

/** A picture made on this phone: shown before it leaves, by hand, through the phone's own sheet or as a file. */
export function SharedPicture({ label, fileName, draw }: SharedPictureProps) {
  const { files } = useBrowser()
  const [hasFailed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  /** Of what is drawn now, once it was asked for: a second try gives it at once. */
  const made = useRef<Blob | null>(null)
  const drawn = useRef<HTMLCanvasElement>(null)
  // Not at each drawing of the page: what was made would be made anew, and be late for the next tap too.
  useLayoutEffect(() => {
    made.current = null
    const canvas = drawn.current
    const context = canvas?.getContext('2d')
    if (canvas === null || context === null || context === undefined) return
    const style = getComputedStyle(canvas)
    draw(context, {
      words: style.getPropertyValue('--font-words'),
      ui: style.getPropertyValue('--font-ui'),
    })
  }, [draw])
  const give = async (): Promise<void> => {
    const canvas = drawn.current
    made.current ??= await new Promise<Blob | null>((resolve) => {
      if (canvas === null) resolve(null)
      else canvas.toBlob(resolve, 'image/png')
    })
    const image = made.current
    if (image === null) return setFailed(true)
    if (!canShareImages()) return files.save(fileName, 'image/png', image)
    const shared = await settle(shareFile(new File([image], fileName, { type: image.type })))
    setFailed(!shared.ok || shared.value === 'late')
  }
  const giveOnce = async (): Promise<void> => {
    setBusy(true)
    const given = await settle(give())
    if (!given.ok) setFailed(true)
    setBusy(false)
  }
  return (
    <>
      <figure className={css['picture']} aria-label={label}>
        <canvas
          ref={drawn}
          width={pictureSize.width}
          height={pictureSize.height}
          aria-hidden="true"
        />
      </figure>
      <div className={css['give']}>
        {hasFailed ? <Note kind="error">{sharedPictureText.failed}</Note> : null}
        <Button isBusy={isBusy} onClick={() => void giveOnce()}>
          {canShareImages() ? sharedPictureText.share : sharedPictureText.save}
        </Button>
      </div>
    </>
  )
}
