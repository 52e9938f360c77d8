// What was written on this day a week, a month, years ago. What went wrong stays folded until it is asked for.
import { useLiveQuery } from 'dexie-react-hooks'
import { isBlank } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import type { Engine } from '#engine/engine.ts'
import { MusicCard } from '#journal-ui/MusicCard.tsx'
import { datedText } from '#text/dates.ts'
import { memoriesText } from '#text/memories.ts'
import css from './Memories.module.css'

const calmIds = ['learned', 'proud', 'lueur'] as const

export function Memories({ engine, today }: { readonly engine: Engine; readonly today: Day }) {
  const reading = useLiveQuery(() => settle(engine.journal.readMemories(today)), [engine, today])
  const memories = reading?.ok === true ? reading.value : []
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
          {calmIds
            .filter((id) => !isBlank(texts[id]))
            .map((id) => (
              <p key={id}>{texts[id]}</p>
            ))}
          {isBlank(texts.frustrated) ? null : (
            <details>
              <summary>{memoriesText.frustrated}</summary>
              <p>{texts.frustrated}</p>
            </details>
          )}
          {music === null ? null : <MusicCard music={music} isMini />}
        </article>
      ))}
    </section>
  )
}
