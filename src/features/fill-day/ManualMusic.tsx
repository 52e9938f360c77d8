import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { isBlank } from '#domain/answers.ts'
import type { Music } from '#domain/music.ts'
import { musicText } from '#text/music.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useBackCloses } from '#ui/useBackCloses.ts'
import css from './music.module.css'

const maxLength = 200

export type TypedSong = Pick<Music, 'name' | 'artists'>

interface ManualMusicProps {
  readonly song: TypedSong
  readonly onType: (song: TypedSong) => void
  readonly onChoose: (music: Music) => void
  readonly onCancel: () => void
  /** Going back, which gives nothing up. */
  readonly onBack: () => void
}

/** A title and a name typed by hand: works offline, and where no provider is set. */
export function ManualMusic({ song, onType, onChoose, onCancel, onBack }: ManualMusicProps) {
  useBackCloses(true, onBack)
  const { name, artists } = song
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const focusTitle = (): void => form.current?.querySelector('input')?.focus()
  useEffect(focusTitle, [])
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // React bubbles it to the form of the day, which must not handle it.
    event.stopPropagation()
    if (isBlank(name)) {
      setError(musicText.nameRequired)
      focusTitle()
    } else onChoose(manualMusic(name, artists))
  }
  return (
    <form ref={form} className={css['form']} noValidate onSubmit={submit}>
      <p>{musicText.intro}</p>
      <Field
        label={musicText.name}
        autoComplete="off"
        dir="auto"
        maxLength={maxLength}
        value={name}
        error={error}
        onChange={(event) => {
          onType({ name: event.target.value, artists })
          setError(undefined)
        }}
      />
      <Field
        label={musicText.artists}
        autoComplete="off"
        dir="auto"
        maxLength={maxLength}
        value={artists}
        onChange={(event) => onType({ name, artists: event.target.value })}
      />
      <div className={css['choices']}>
        <Button variant="outline" onClick={onCancel}>
          {musicText.cancel}
        </Button>
        <Button type="submit">{musicText.save}</Button>
      </div>
    </form>
  )
}

/** A song typed by hand: its words are all that names it. */
const manualMusic = (name: string, artists: string): Music => ({
  id: 'manual',
  name: name.trim(),
  artists: artists.trim(),
})
