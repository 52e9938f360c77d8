import {
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type MouseEvent,
} from 'react'
import { glows, isGlow, type Glow } from '#domain/glow.ts'
import { GlowSky } from '#journal-ui/GlowSky.tsx'
import { glowText } from '#text/glow.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import css from './GlowCard.module.css'

const stepVibrationMs = 8
/** A finger that moves less has tapped, px. */
const tapSlop = 6
/** Where each step stands in the sky, from its top, the first one lowest. */
const heights: readonly number[] = [0.83, 0.665, 0.5, 0.335, 0.17]

function glowAt(part: number): Glow {
  const away = heights.map((height) => Math.abs(height - part))
  return glows[away.indexOf(Math.min(...away))] ?? 1
}

/** Where the pointer is in the sky, from its top. */
function partOf({ currentTarget, clientY }: MouseEvent<HTMLElement>): number {
  const { top, height } = currentTarget.getBoundingClientRect()
  return (clientY - top) / height
}

interface Drag {
  readonly from: number
  /** How far under the step's own height the finger took the sun. */
  readonly grip: number
  hasMoved: boolean
}

interface GlowCardProps {
  readonly glow: Glow | null
  readonly onChange: (glow: Glow | null) => void
  /** It was asked for. */
  readonly hasFocus: boolean
}

/** « La lueur du jour »: the sun is dragged up or down, a step tapped, or keys pressed. Nothing asks for it. */
export function GlowCard({ glow, onChange, hasFocus }: GlowCardProps) {
  const titleId = useId()
  const { vibration } = useBrowser()
  const slider = useRef<HTMLInputElement>(null)
  const drag = useRef<Drag | null>(null)
  useEffect(() => {
    if (!hasFocus) return
    slider.current?.focus({ preventScroll: true })
    slider.current?.closest('section')?.scrollIntoView({ block: 'center' })
  }, [hasFocus])

  const choose = (chosen: Glow): void => {
    if (chosen === glow) return
    vibration.vibrate(stepVibrationMs)
    onChange(chosen)
  }
  const remove = (): void => {
    onChange(null)
    // Its own button goes with the glow: the focus must not fall to the page's beginning.
    slider.current?.focus({ preventScroll: true })
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    // The other buttons of a mouse open menus.
    if (event.button !== 0) return
    const isSun = event.target instanceof Element && event.target.closest('[data-sun]') !== null
    // A finger elsewhere may be about to scroll: its tap chooses.
    if (!isSun && event.pointerType === 'touch') return
    event.currentTarget.setPointerCapture(event.pointerId)
    const part = partOf(event)
    const grip = isSun && glow !== null ? part - (heights[glow - 1] ?? part) : 0
    drag.current = { from: event.clientY, grip, hasMoved: !isSun || glow === null }
    if (drag.current.hasMoved) choose(glowAt(part))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    // Let go of outside of the window, where nothing is heard.
    if (event.buttons === 0) drag.current = null
    const { current } = drag
    if (current === null) return
    current.hasMoved ||= Math.abs(event.clientY - current.from) > tapSlop
    if (current.hasMoved) choose(glowAt(partOf(event) - current.grip))
  }
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const wasDragged = drag.current !== null
    drag.current = null
    if (!wasDragged) choose(glowAt(partOf(event)))
    slider.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace'
    if (!isRemoval && (event.key !== 'Home' || glow !== null)) return
    event.preventDefault()
    if (isRemoval) onChange(null)
    else choose(1)
  }
  return (
    <section className={css['card']} aria-labelledby={titleId}>
      <div className={css['head']}>
        <h2 id={titleId}>{glowText.title}</h2>
        <span>{glowText.optional}</span>
      </div>
      <div className={css['field']}>
        {/* Keys and voices have the slider; a finger has the sky, and gives the slider the focus. Not chosen yet, it stands below
            the first step, so that the first one up is the lowest glow. */}
        <input
          ref={slider}
          type="range"
          aria-label={glowText.title}
          aria-valuetext={glow === null ? glowText.notChosen : glowText.words[glow]}
          min={glow === null ? 0 : 1}
          max={5}
          step={1}
          value={glow ?? 0}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget }) => {
            const chosen = Number(currentTarget.value)
            if (isGlow(chosen)) choose(chosen)
          }}
        />
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className={css['sky']}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerCancel={() => {
            drag.current = null
          }}
          onClick={onClick}
        >
          <GlowSky glow={glow}>
            <span className={css['handle']} data-sun="" data-glow={glow ?? 0} aria-hidden="true">
              <svg viewBox="0 0 24 24" width="24" height="24">
                <path d="M6 9l6-6 6 6M6 15l6 6 6-6" />
              </svg>
            </span>
            {glows.map((step) => (
              <i
                key={step}
                className={step === glow ? css['here'] : undefined}
                style={{ insetBlockStart: `${(heights[step - 1] ?? 0) * 100}%` }}
              />
            ))}
          </GlowSky>
        </div>
      </div>
      {glow === null ? (
        <p className={css['hint']}>{glowText.hint}</p>
      ) : (
        <div className={css['chosen']}>
          <b aria-hidden="true">{glowText.words[glow]}</b>
          <RoundButton icon="close" variant="bare" label={glowText.remove} onClick={remove} />
        </div>
      )}
    </section>
  )
}
