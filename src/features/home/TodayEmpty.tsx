import { homeText } from '#text/home.ts'
import { fr } from '#text/typography.ts'
import { Button } from '#ui/Button.tsx'
import { Sunrise } from './Sunrise.tsx'
import { TypedWords } from './TypedWords.tsx'
import { useStartDay } from './useStartDay.ts'
import css from './TodayEmpty.module.css'

/** Nothing written today: the whole card invites to write. */
export function TodayEmpty({ draftText }: { readonly draftText: string | null }) {
  const start = useStartDay()
  return (
    <section className={css['today']}>
      <Sunrise />
      <div className={css['inside']}>
        <h2>{homeText.prompt}</h2>
        <TypedWords words={homeText.typed} />
        {draftText === null ? null : <p className={css['draft']}>{fr(draftText)}</p>}
        <Button onClick={start}>{homeText.fill}</Button>
      </div>
    </section>
  )
}
