// What was written on this day a week, a month, years ago. What went wrong stays folded until it is asked for.
import { useJournal } from '#context/session.ts'
import { readMemories } from '#engine/journal/readJournal.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { isBlank } from '#domain/answers.ts'
import { questions } from '#domain/questions.ts'
import type { Day } from '#domain/day.ts'
import { MusicCard } from '#journal-ui/MusicCard.tsx'
import { datedText } from '#text/dates.ts'
import { memoriesText } from '#text/memories.ts'
import { questionTexts } from '#text/questions.ts'
import css from './Memories.module.css'

export function Memories({ today }: { readonly today: Day }) {
  const journal = useJournal()
  const reading = useReading(() => readMemories(journal, today), [journal, today])
  const memories = valueOr(reading, [])
  if (memories.length === 0) return null
  return (
    <section className={css['memories']} aria-labelledby="memories">
      <h2 id="memories">{memoriesText.title}</h2>
      {memories.map(({ ago, entry: { day, texts, music } }) => (
        <article key={day} className={css['memory']}>
          <h3>
            {memoriesText.ago(ago)}
            <small>{datedText(day, today)}</small>
          </h3>
          {questions
            .filter(({ id, isCalm }) => isCalm && !isBlank(texts[id]))
            .map(({ id }) => (
              <p key={id}>{texts[id]}</p>
            ))}
          {questions
            .filter(({ id, isCalm }) => !isCalm && !isBlank(texts[id]))
            .map(({ id }) => (
              <details key={id}>
                <summary>{questionTexts[id].label}</summary>
                <p>{texts[id]}</p>
              </details>
            ))}
          {music === null ? null : <MusicCard music={music} isMini />}
        </article>
      ))}
    </section>
  )
}
