import type { RefObject } from 'react'
import type { Glow } from '#domain/glow.ts'
import { GlowSign } from '#journal-ui/GlowSign.tsx'
import { glowText } from '#text/glow.ts'
import { homeText } from '#text/home.ts'
import { Hidden } from '#ui/Hidden.tsx'
import { PauseButton } from '#ui/PauseButton.tsx'
import { useAutoScroll } from './useAutoScroll.ts'
import css from './AnswerRail.module.css'

interface RailMotionProps {
  readonly rail: RefObject<HTMLElement | null>
  /** Names each card of the rail. */
  readonly ids: readonly string[]
  readonly glow: Glow | null
}

/** Under the rail: what moves it now and then, which card is shown, and the day's glow. */
export function RailMotion({ rail, ids, glow }: RailMotionProps) {
  const { isWhole, shown, isPlaying, setPlaying } = useAutoScroll(rail, ids.length)
  return (
    <>
      {glow === null ? null : (
        <span className={css['glow']}>
          <span>
            <GlowSign glow={glow} />
            <Hidden>{glowText.named(glow)}</Hidden>
            <b aria-hidden="true">{glowText.words[glow]}</b>
          </span>
        </span>
      )}
      {isWhole ? null : (
        <>
          {ids.map((id, index) => (
            <i key={id} className={index === shown ? css['on'] : undefined} />
          ))}
          <PauseButton
            isPlaying={isPlaying}
            pauseLabel={homeText.pauseScroll}
            resumeLabel={homeText.resumeScroll}
            onToggle={setPlaying}
          />
        </>
      )}
    </>
  )
}
