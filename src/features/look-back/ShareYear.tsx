import { useRef, useState } from 'react'
import { settle } from '#domain/result.ts'
import type { Sun, YearFigures } from '#domain/sunOfYear.ts'
import { canShareImages, shareFile } from '#platform/shareFile.ts'
import { controlText } from '#text/controls.ts'
import { yearText } from '#text/lookBack.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Card.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { drawPoster, posterSize } from './yearPoster.ts'
import css from './YearScreen.module.css'

interface ShareYearProps {
  readonly sun: Sun
  readonly figures: YearFigures
}

/** « Partager l'image »: shown before it leaves the phone, by hand. */
export function ShareYear({ sun, figures }: ShareYearProps) {
  const { files } = useBrowser()
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const drawn = useRef<HTMLCanvasElement>(null)
  const draw = (canvas: HTMLCanvasElement | null): void => {
    drawn.current = canvas
    const context = canvas?.getContext('2d')
    if (canvas === null || context === null || context === undefined) return
    const style = getComputedStyle(canvas)
    const fonts = {
      words: style.getPropertyValue('--font-words'),
      ui: style.getPropertyValue('--font-ui'),
    }
    drawPoster(context, sun, figures, fonts)
  }
  const give = async (): Promise<void> => {
    const image = await new Promise<Blob | null>((resolve) => {
      if (drawn.current === null) resolve(null)
      else drawn.current.toBlob(resolve, 'image/png')
    })
    if (image === null) return setFailed(true)
    const name = yearText.fileName(sun.year)
    if (!canShareImages()) return files.save(name, 'image/png', image)
    const shared = await settle(shareFile(new File([image], name, { type: image.type })))
    setFailed(!shared.ok || shared.value === 'late')
  }
  return (
    <>
      <Button variant="tonal" onClick={() => setOpen(true)}>
        {yearText.share}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={yearText.share}>
        <p>{yearText.shareDetail}</p>
        <figure
          className={css['poster']}
          aria-label={yearText.posterName(sun.year, sun.rays.length)}
        >
          <canvas
            ref={draw}
            width={posterSize.width}
            height={posterSize.height}
            aria-hidden="true"
          />
        </figure>
        {hasFailed ? <Note kind="error">{yearText.shareFailed}</Note> : null}
        <Button onClick={() => void give()}>
          {canShareImages() ? yearText.shareNow : yearText.save}
        </Button>
        <Button variant="plain" onClick={() => setOpen(false)}>
          {controlText.close}
        </Button>
      </Dialog>
    </>
  )
}
