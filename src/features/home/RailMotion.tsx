import type { RefObject } from 'react'
import { homeText } from '#text/home.ts'
import { PauseButton } from '#ui/PauseButton.tsx'
import { useAutoScroll } from './useAutoScroll.ts'
import css from './AnswerRail.module.css'

interface RailMotionProps {
  readonly rail: RefObject<HTMLElement | null>
  /** Names each card of the rail. */
  readonly ids: readonly string[]
}

/** Moves the rail now and then, and says which card is shown. */
export function RailMotion({ rail, ids }: RailMotionProps) {
  const { shown, isPlaying, setPlaying } = useAutoScroll(rail, ids.length)
  return (
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
  )
}
