import { useState } from 'react'
import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import type { EntryView } from '#domain/entry.ts'
import { sentencesOf } from '#domain/sentences.ts'
import { readWrittenHour } from '#engine/journal/writtenHour.ts'
import { controlText } from '#text/controls.ts'
import { sentenceText } from '#text/sharedPicture.ts'
import { Dialog } from '#ui/dialogs.tsx'
import { Switch } from '#ui/Switch.tsx'
import { drawSentence } from './sentencePicture.ts'
import { SharedPicture } from './SharedPicture.tsx'
import css from './ShareSentence.module.css'

const noon = 12

interface ShareSentenceProps {
  readonly entry: EntryView
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** One sentence of a day, chosen by hand, as a picture. */
export function ShareSentence({ entry, isOpen, onClose }: ShareSentenceProps) {
  const journal = useJournal()
  const { day, music } = entry
  const sentences = sentencesOf(entry.texts)
  const [chosen, setChosen] = useState<string>()
  const [hasSong, setHasSong] = useState(true)
  const hour = valueOr(
    useReading(() => readWrittenHour(journal, day), [journal, day]),
    null,
  )
  const sentence = sentences.find((other) => other === chosen) ?? sentences[0] ?? ''
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={sentenceText.title}
      closeLabel={controlText.close}
    >
      <p className={css['detail']}>{sentenceText.detail}</p>
      <fieldset className={css['choice']}>
        <legend>{sentenceText.choice}</legend>
        {sentences.map((other) => (
          <label key={other}>
            <input
              type="radio"
              name="sentence"
              checked={other === sentence}
              onChange={() => setChosen(other)}
            />
            <span>{other}</span>
          </label>
        ))}
      </fieldset>
      {music === null ? null : (
        <label className={css['song']}>
          <span>{sentenceText.withSong}</span>
          <Switch isOn={hasSong} onChange={setHasSong} />
        </label>
      )}
      <SharedPicture
        label={sentenceText.picture(sentence)}
        fileName={sentenceText.fileName}
        draw={(context, fonts) =>
          drawSentence(
            context,
            { sentence, song: hasSong ? music : null, hour: hour ?? noon },
            fonts,
          )
        }
      />
    </Dialog>
  )
}
