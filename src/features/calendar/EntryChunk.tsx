import { useRef } from 'react'
import type { Day } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import { EntryCard } from '#journal-ui/EntryCard.tsx'
import { useNearness } from './useNearness.ts'

/** Each card with its gap until it has been seen, in px. */
export const cardHeight = 112
/** Few enough that what is near the window is little more than what is in it, many enough to scroll without a stop. */
const chunkLength = 8

export const chunksOf = (entries: readonly EntryView[]): readonly (readonly EntryView[])[] =>
  Array.from({ length: Math.ceil(entries.length / chunkLength) }, (_, at) =>
    entries.slice(at * chunkLength, (at + 1) * chunkLength),
  )

interface EntryChunkProps {
  readonly entries: readonly EntryView[]
  readonly today: Day
  readonly onOpen: (day: Day) => void
}

/** Some days of a month, on the page only while they are near the window. */
export function EntryChunk({ entries, today, onOpen }: EntryChunkProps) {
  const list = useRef<HTMLUListElement>(null)
  const { isNear, height } = useNearness(list)
  return (
    <ul
      ref={list}
      style={isNear ? undefined : { minBlockSize: height ?? entries.length * cardHeight }}
    >
      {isNear
        ? entries.map((entry) => (
            <li key={entry.day}>
              <EntryCard entry={entry} today={today} onOpen={onOpen} />
            </li>
          ))
        : null}
    </ul>
  )
}
