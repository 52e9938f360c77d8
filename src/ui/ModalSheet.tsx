import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { RoundButton } from './RoundButton.tsx'
import { useClosing } from './useClosing.ts'
import { useFocusBack } from './useFocusBack.ts'
import { useSlide } from './useSlide.ts'
import { isWithin, type SheetMove, type SheetTurn, useSheetSwipe } from './useSheetSwipe.ts'
import css from './Sheet.module.css'

export interface SheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  /** Finds what stands on the page for what the sheet shows. */
  readonly standIn: string
  /** Above the title, on the left. */
  readonly lead?: ReactNode
  /** A finger that moves sideways goes to the one before, or to the next one. */
  readonly onTurn?: (turn: SheetTurn) => void
  /** Beside the title. */
  readonly badge?: ReactNode
  readonly labels: { readonly expand: string; readonly collapse: string; readonly close: string }
  /** Names the part that scrolls. */
  readonly bodyLabel: string
  readonly renderBody: (isExpanded: boolean) => ReactNode
  readonly renderFoot: (isExpanded: boolean) => ReactNode
}

/** The finger's way as sizes: up makes room, down moves the whole sheet. */
const dragStyle = (drag: number | null, isExpanded: boolean): CSSProperties | undefined =>
  drag === null
    ? undefined
    : ({
        '--drop': `${Math.max(0, drag)}px`,
        '--grow': isExpanded ? '0px' : `${Math.max(0, -drag)}px`,
      } as CSSProperties)

/** Turned to another day it stays as high: nothing moves under the finger. */
const holdHeight = ({ currentTarget }: SyntheticEvent<HTMLElement>): void =>
  currentTarget.style.setProperty('--held', `${currentTarget.getBoundingClientRect().height}px`)

export function ModalSheet(props: SheetProps) {
  const { isOpen, onClose, labels } = props
  const handle = useRef<HTMLButtonElement>(null)
  const focusBack = useFocusBack(isOpen, props.standIn)
  const closing = useClosing(onClose)
  const [isExpanded, setExpanded] = useState(false)
  // Each opening starts small.
  if (!isOpen && isExpanded) setExpanded(false)
  const [grownAt, setGrownAt] = useState(props.standIn)
  if (!isExpanded && grownAt !== props.standIn) setGrownAt(props.standIn)
  // Small again, it begins at its first word.
  const body = useRef<HTMLElement>(null)
  // It is named by its date: the words of a later day come from the right.
  useSlide(() => body.current, props.standIn)
  useLayoutEffect(() => {
    if (!isExpanded && body.current !== null) body.current.scrollTop = 0
  }, [isExpanded])
  const move = (to: SheetMove): void => (to === 'close' ? onClose() : setExpanded(to === 'expand'))
  const { drag, handlers } = useSheetSwipe(isExpanded, move, props.onTurn)
  const expandFromText = ({ target }: MouseEvent): void => {
    if ((target as Element).closest('[data-sheet-text]') !== null) setExpanded(true)
  }
  const expand = (event: MouseEvent): void => {
    // Two taps on a button are two taps, not a double-click on the sheet.
    if (!isWithin(event) || (event.target as Element).closest('button, a') !== null) return
    // A mouse has selected a word by it, which nobody asked for.
    getSelection()?.empty()
    setExpanded(true)
  }
  return (
    <BaseDialog.Root open={isOpen} {...closing}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop
          className={css['backdrop']}
          data-expanded={isExpanded ? '' : undefined}
        />
        <BaseDialog.Popup
          className={css['popup']}
          data-covers=""
          data-expanded={isExpanded ? '' : undefined}
          data-turned={isExpanded && grownAt !== props.standIn ? '' : undefined}
          data-dragging={drag === null ? undefined : ''}
          style={dragStyle(drag, isExpanded)}
          initialFocus={handle}
          finalFocus={focusBack}
          onPointerDownCapture={holdHeight}
          onKeyDownCapture={holdHeight}
          onClick={expandFromText}
          onDoubleClick={expand}
          {...handlers}
        >
          <div className={css['top']}>
            <span>{props.lead}</span>
            <button
              ref={handle}
              type="button"
              className={css['handle']}
              aria-label={isExpanded ? labels.collapse : labels.expand}
              aria-expanded={isExpanded}
              onClick={() => setExpanded(!isExpanded)}
            />
            <RoundButton icon="close" variant="bare" label={labels.close} onClick={onClose} />
          </div>
          <div className={css['head']}>
            <BaseDialog.Title className={css['title']} aria-live="polite">
              {props.title}
            </BaseDialog.Title>
            {props.badge}
          </div>
          <section
            ref={body}
            // Another day begins at its first word.
            key={props.title}
            className={css['body']}
            data-sheet-scroll=""
            aria-label={props.bodyLabel}
            // A region that scrolls must be reachable with the keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            {props.renderBody(isExpanded)}
          </section>
          {props.renderFoot(isExpanded)}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
