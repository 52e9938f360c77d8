import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { CSSProperties, ReactNode } from 'react'
import { RoundButton } from './RoundButton.tsx'
import { useBackCloses } from './useBackCloses.ts'
import { useClosing } from './useClosing.ts'
import { useSheetSwipe } from './useSheetSwipe.ts'
import css from './TallSheet.module.css'

export interface TallSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly closeLabel: string
  /** What takes the focus once it is closed: what opened it may have gone. */
  readonly focusAfter: () => HTMLElement | null
  /** What scrolls in it bears `data-sheet-scroll`: a finger there moves the sheet only from its top. */
  readonly children: ReactNode
}

export function ModalTallSheet({
  isOpen,
  onClose,
  title,
  closeLabel,
  focusAfter,
  children,
}: TallSheetProps) {
  useBackCloses(isOpen, onClose)
  // It is as tall as it gets: what would make it smaller closes it.
  const { drag, handlers } = useSheetSwipe(true, onClose)
  const closing = useClosing(onClose)
  return (
    <BaseDialog.Root open={isOpen} {...closing}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={css['backdrop']} />
        <BaseDialog.Popup
          className={css['popup']}
          finalFocus={focusAfter}
          data-dragging={drag === null ? undefined : ''}
          style={
            drag === null ? undefined : ({ '--drop': `${Math.max(0, drag)}px` } as CSSProperties)
          }
          {...handlers}
        >
          <div className={css['head']}>
            <BaseDialog.Title className={css['title']}>{title}</BaseDialog.Title>
            <RoundButton icon="close" variant="sunken" label={closeLabel} onClick={onClose} />
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
