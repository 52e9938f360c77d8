import { answerIds, isBlank, shortAnswerIds } from '#domain/answers.ts'
import type { EntryView } from '#domain/entry.ts'
import { truncate } from '#domain/graphemes.ts'
import { daySheetText } from '#text/daySheet.ts'
import { glowText } from '#text/glow.ts'
import { questionTexts } from '#text/questions.ts'
import { toneClass } from '#ui/tones.ts'
import { DayNotes } from './DayNotes.tsx'
import { answerLooks } from './answerLooks.ts'
import css from './EntryAnswers.module.css'

const maxPreview = 60

interface EntryAnswersProps {
  readonly entry: EntryView
  /** The three answers cut short, or every answer whole. */
  readonly isWhole: boolean
}

/** What was written on a day, each answer beside its colour; blank ones are left out. */
export function EntryAnswers({ entry, isWhole }: EntryAnswersProps) {
  const { texts, glow, isJoined, isSealed, isNewer } = entry
  const written = isWhole ? answerIds.filter((id) => !isBlank(texts[id])) : shortAnswerIds(texts)
  return (
    <>
      {written.length === 0 ? (
        // Of a day that is not whole here nobody knows that it is empty: its notes tell.
        glow === null && (isSealed || isNewer) ? null : (
          <p className={css['line']}>
            {glow === null ? daySheetText.noContent : glowText.named(glow)}
          </p>
        )
      ) : (
        <dl className={css['answers']} data-sheet-text="">
          {written.map((id) => (
            <div key={id} className={toneClass(answerLooks[id].tone)}>
              <dt>{questionTexts[id].sheet}</dt>
              <dd dir="auto">
                {isWhole ? texts[id].trim() : truncate(texts[id].trim(), maxPreview)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isJoined ? <p className={css['line']}>{daySheetText.joined}</p> : null}
      <DayNotes entry={entry} />
    </>
  )
}
