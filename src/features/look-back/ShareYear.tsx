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
  /** Beside a title: the drawing alone. */
  readonly isRound?: boolean
}

/** « Partager l'image »: shown before it leaves the phone, by hand. */
export function ShareYear({ sun, figures, isRound = false }: ShareYearProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {isRound ? (
        <RoundButton
          icon="share"
          label={yearText.share}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button icon="share" variant="tonal" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {yearText.share}
        </Button>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={yearText.share}
        closeLabel={controlText.close}
      >
        <p>{yearText.shareDetail}</p>
        <SharedPicture
          label={yearText.posterName(sun.year, sun.rays.length)}
          fileName={yearText.fileName(sun.year)}
          draw={(context, fonts) => drawPoster(context, sun, figures, fonts)}
        />
      </Dialog>
    </>
  )
}
