import { Dialog } from '@base-ui/react/dialog'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { controlText } from '#text/controls.ts'
import { yearCardsText } from '#text/lookBack.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { Button } from '#ui/Button.tsx'
import { pressedUnless } from '#ui/busy.ts'
import { classNames } from '#ui/classNames.ts'
import { PauseButton } from '#ui/PauseButton.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { useBackCloses } from '#ui/useBackCloses.ts'
import { useFocusBack } from '#ui/useFocusBack.ts'
import { useSkyColor } from '#ui/useSkyColor.ts'
import css from './ToldCards.module.css'
import night from './YearScreen.module.css'

const cardMs = 6000
/** A finger that stays longer holds the card; it does not turn it. */
const tapMs = 300

/** Tops of their skies, which ToldCards.module.css paints. */
const tops: Readonly<Record<string, string>> = {
  month: '#2a1438',
  glow: '#2a1438',
  song: '#552359',
  pride: '#552359',
  word: '#ffeccb',
  sun: '#1d0f28',
}

interface ToldCardsProps<T> {
  readonly title: string
  readonly cards: readonly T[]
  /** `onAgain` turns back to the first. */
  readonly renderCard: (card: T, onAgain: () => void) => ReactNode
  readonly onClose: () => void
}

/** Not what lies over it, nor a button of its own. */
const isOnCard = ({ currentTarget, target }: PointerEvent<HTMLElement>): boolean =>
  target instanceof Element && currentTarget.contains(target) && target.closest('button') === null

/** A year or a month told in a few full screens, which turn by themselves, by a tap or by a key. */
export function ToldCards<T extends { readonly kind: string }>({
  title,
  cards,
  renderCard,
  onClose,
}: ToldCardsProps<T>) {
  const browser = useBrowser()
  const isStill = useWatched(browser.hasReducedMotion)
  const isVisible = useWatched(browser.isVisible)
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(true)
  const [isHeld, setHeld] = useState(false)
  const pressedAt = useRef(0)
  useBackCloses(true, onClose)
  const focusBack = useFocusBack(true)
  const last = cards.length - 1
  const turn = (by: number): void => setAt(Math.min(last, Math.max(0, at + by)))

  const isMoving = isPlaying && !isHeld && !isStill && isVisible && at < last
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setTimeout(() => setAt(at + 1), cardMs)
    return () => clearTimeout(timer)
  }, [isMoving, at])

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (!isOnCard(event)) return
    pressedAt.current = event.timeStamp
    setHeld(true)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    if (!isHeld) return
    setHeld(false)
    if (!isOnCard(event) || event.timeStamp - pressedAt.current > tapMs) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const part = (event.clientX - left) / width
    if (part < 1 / 3) turn(-1)
    else if (part > 2 / 3) turn(1)
  }
  const onKeyDown = ({ key, currentTarget, target }: KeyboardEvent): void => {
    if (!(target instanceof Node) || !currentTarget.contains(target)) return
    if (key === 'ArrowRight') turn(1)
    else if (key === 'ArrowLeft') turn(-1)
  }
  // However far the one before was scrolled.
  const popup = useRef<HTMLDivElement>(null)
  const scrolledFor = useRef(at)
  useLayoutEffect(() => {
    if (scrolledFor.current !== at) popup.current?.scrollTo(0, 0)
    scrolledFor.current = at
  }, [at])
  const card = cards[at]
  const top = tops[card?.kind ?? ''] ?? '#140a1c'
  useSkyColor({ light: top, dark: top })
  if (card === undefined) return null
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          className={classNames(night['night'], css['cards'])}
          data-card={card.kind}
          finalFocus={focusBack}
          onPointerDown={onPointerDown}
          onPointerUp={onPointerUp}
          onPointerCancel={() => setHeld(false)}
          onKeyDown={onKeyDown}
        >
          <div className={css['bars']} aria-hidden="true">
            {cards.map(({ kind }, place) => (
              <i key={kind} className={place <= at ? css['done'] : undefined} />
            ))}
          </div>
          <header className={css['head']}>
            <Dialog.Title className={css['title']}>{title}</Dialog.Title>
            {isStill ? null : (
              <PauseButton
                isPlaying={isPlaying}
                pauseLabel={yearCardsText.pause}
                resumeLabel={yearCardsText.resume}
                onToggle={setPlaying}
              />
            )}
            <RoundButton icon="close" variant="bare" label={controlText.close} onClick={onClose} />
          </header>
          <section
            key={card.kind}
            className={css['card']}
            aria-label={yearCardsText.place(at + 1, cards.length)}
            aria-live="polite"
          >
            {renderCard(card, () => setAt(0))}
          </section>
          {/* For keys and voices; a finger taps the sides. Shown where the cards do not turn by themselves. */}
          <div className={classNames(css['turns'], !isStill && css['keys'])}>
            <Button variant="plain" {...pressedUnless(at === 0, () => turn(-1))}>
              {yearCardsText.previous}
            </Button>
            <Button variant="plain" {...pressedUnless(at === last, () => turn(1))}>
              {yearCardsText.next}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
