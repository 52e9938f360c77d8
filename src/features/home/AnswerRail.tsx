import { questionTexts } from '#text/questions.ts'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { shortAnswerIds, type ByAnswer } from '#domain/answers.ts'
import type { Glow } from '#domain/glow.ts'
import { answerLooks } from '#journal-ui/answerLooks.ts'
import { homeText } from '#text/home.ts'
import { Icon } from '#ui/Icon.tsx'
import { toneClass } from '#ui/tones.ts'
import { useLate } from '#ui/useLate.ts'
import css from './AnswerRail.module.css'

interface AnswerRailProps {
  readonly texts: ByAnswer<string>
  readonly glow: Glow | null
}

/** At most three cards that scroll by themselves until touched; blank answers have none. */
export function AnswerRail({ texts, glow }: AnswerRailProps) {
  const rail = useRef<HTMLElement>(null)
  const ids = shortAnswerIds(texts)
  // Its place is held.
  const hasFoot = ids.length > 1 || glow !== null
  const motion = useLate(hasFoot, () => import('./RailMotion.tsx'))
  return (
    <div className={css['carousel']}>
      <section
        className={css['rail']}
        ref={rail}
        aria-roledescription={homeText.carousel}
        aria-label={homeText.yourDay}
      >
        {ids.map((id) => (
          <article key={id} className={toneClass(answerLooks[id].tone)}>
            <Link className={css['answer']} to="/journal-detail">
              <h3>
                <Icon name={answerLooks[id].icon} isSmall />
                {questionTexts[id].label}
              </h3>
              <p dir="auto">{texts[id].trim()}</p>
            </Link>
          </article>
        ))}
      </section>
      {hasFoot ? (
        <div className={css['dots']}>
          {motion.part === null ? null : (
            <motion.part.RailMotion rail={rail} ids={ids} glow={glow} />
          )}
        </div>
      ) : null}
    </div>
  )
}
