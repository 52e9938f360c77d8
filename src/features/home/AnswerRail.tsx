import { questionTexts } from '#text/questions.ts'
import { useRef } from 'react'
import { isBlank, requiredAnswerIds, type ByAnswer } from '#domain/answers.ts'
import { answerLooks } from '#journal-ui/answerLooks.ts'
import { homeText } from '#text/home.ts'
import { PauseButton } from '#ui/PauseButton.tsx'
import { Tile } from '#ui/Tile.tsx'
import { toneClass } from '#ui/tones.ts'
import { useAutoScroll } from './useAutoScroll.ts'
import css from './AnswerRail.module.css'

/** At most three cards that scroll by themselves until touched; blank answers have none. */
export function AnswerRail({ texts }: { readonly texts: ByAnswer<string> }) {
  const rail = useRef<HTMLElement>(null)
  const ids = requiredAnswerIds.filter((id) => !isBlank(texts[id]))
  const { shown, isPlaying, setPlaying } = useAutoScroll(rail, ids.length)
  return (
    <div className={css['carousel']}>
      <section
        className={css['rail']}
        ref={rail}
        aria-roledescription={homeText.carousel}
        aria-label={homeText.yourDay}
        // A region that scrolls must be reachable with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {ids.map((id) => (
          <article key={id} className={`${css['answer']} ${toneClass(answerLooks[id].tone)}`}>
            <h3>
              <Tile {...answerLooks[id]} size="xs" isOnTint />
              {questionTexts[id].label}
            </h3>
            <p>{texts[id].trim()}</p>
          </article>
        ))}
      </section>
      {ids.length < 2 ? null : (
        <div className={css['dots']}>
          {ids.map((id, index) => (
            <i key={id} className={index === shown ? css['on'] : undefined} />
          ))}
          <PauseButton
            isPlaying={isPlaying}
            pauseLabel={homeText.pauseScroll}
            resumeLabel={homeText.resumeScroll}
            onToggle={setPlaying}
          />
        </div>
      )}
    </div>
  )
}
