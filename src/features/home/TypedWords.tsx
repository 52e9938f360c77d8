import { useEffect, useState } from 'react'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { PauseButton } from '#ui/PauseButton.tsx'
import { homeText } from '#text/home.ts'
import css from './TypedWords.module.css'

/** Decoration: what a day may hold, letter by letter. The last one stands still for those who prefer no movement. */
export function TypedWords({ words }: { readonly words: readonly string[] }) {
  const browser = useBrowser()
  const isStill = useWatched(browser.hasReducedMotion)
  const isVisible = useWatched(browser.isVisible)
  const [typing, setTyping] = useState(startTyping)
  const [isPlaying, setPlaying] = useState(true)
  useEffect(() => {
    if (isStill || !isVisible || !isPlaying) return undefined
    const timer = setTimeout(
      () => setTyping(nextTyping(typing, words)),
      typingDelayMs(typing, words),
    )
    return () => clearTimeout(timer)
  }, [typing, words, isStill, isVisible, isPlaying])
  const word = words[typing.word]
  const shown = isStill ? words.at(-1) : isPlaying ? word?.slice(0, typing.length) : word
  return (
    <div className={css['typed']}>
      <p aria-hidden="true">
        {shown}
        {isStill ? null : <i />}
      </p>
      {isStill ? null : (
        <PauseButton
          isPlaying={isPlaying}
          pauseLabel={homeText.pauseWords}
          resumeLabel={homeText.resumeWords}
          onToggle={setPlaying}
        />
      )}
    </div>
  )
}

// What a typewriter shows: a word grows, stays, shrinks, then the next one.
interface Typing {
  readonly word: number
  readonly length: number
  readonly isErasing: boolean
}

export const startTyping: Typing = { word: 0, length: 0, isErasing: false }

/** The state after one beat; words are counted in UTF-16 units, all of them plain French. */
export function nextTyping({ word, length, isErasing }: Typing, words: readonly string[]): Typing {
  const whole = words[word]?.length ?? 0
  if (!isErasing) {
    return length < whole
      ? { word, length: length + 1, isErasing: false }
      : { word, length, isErasing: true }
  }
  return length > 0
    ? { word, length: length - 1, isErasing: true }
    : { word: (word + 1) % words.length, length: 0, isErasing: false }
}

const letterMs = 90
const eraseMs = 45
const wholeMs = 1600

/** How long a state is shown. */
const typingDelayMs = ({ word, length, isErasing }: Typing, words: readonly string[]): number =>
  isErasing ? eraseMs : length === words[word]?.length ? wholeMs : letterMs
