import { useState } from 'react'
import type { Sun, YearFigures } from '#domain/sunOfYear.ts'
import { SharedPicture } from '#journal-ui/SharedPicture.tsx'
import { controlText } from '#text/controls.ts'
import { yearText } from '#text/lookBack.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialogs.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { drawPoster } from './yearPoster.ts'

interface ShareYearProps {
  readonly sun: Sun
  readonly figures: YearFigures
}

/** « Partager l'image »: shown before it leaves the phone, by hand. */
export function ShareYear({ sun, figures }: ShareYearProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <RoundButton
        icon="share"
        label={yearText.share}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={yearText.share}>
        <p>{yearText.shareDetail}</p>
        <SharedPicture
          label={yearText.posterName(sun.year, sun.rays.length)}
          fileName={yearText.fileName(sun.year)}
          draw={(context, fonts) => drawPoster(context, sun, figures, fonts)}
        />
        <Button variant="plain" onClick={() => setOpen(false)}>
          {controlText.close}
        </Button>
      </Dialog>
    </>
  )
}
