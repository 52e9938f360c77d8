import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useToday } from '#context/engine.ts'
import { valueOr } from '#context/useReading.ts'
import { useSight } from '#context/useSight.ts'
import type { Day } from '#domain/day.ts'
import { useKeptWords } from '#journal-ui/useKeptWords.ts'
import { searchText } from '#text/search.ts'
import { seesAll } from '#domain/sight.ts'
import { Hidden } from '#ui/Hidden.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { useFocusBack } from '#ui/useFocusBack.ts'
import { SearchResults } from './SearchResults.tsx'
import { usePlaceLeft } from './usePlaceLeft.ts'
import { useSearch } from './useSearch.ts'
import css from './SearchOverlay.module.css'

/** Few enough to be drawn between two keys on a slow phone. */
const pageSize = 20

interface SearchOverlayProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onOpen: (day: Day) => void
}

/** Over the calendar: the whole journal, by its words. The words looked for stay until the calendar is left. */
export function SearchOverlay({ isOpen, onClose, onOpen }: SearchOverlayProps) {
  const today = useToday()
  const input = useRef<HTMLInputElement>(null)
  const focusBack = useFocusBack(isOpen)
  const { stand, leave, result, askBeyond, came } = usePlaceLeft(isOpen)
  const { words: query, setWords, forget } = useKeptWords('search', isOpen)
  const [limit, setLimit] = useState(pageSize)
  const seeing = useSight()
  const sight = valueOr(seeing, null)
  const found = useSearch(isOpen ? query : '', limit, sight)
  const lookFor = (text: string): void => {
    setWords(text)
    setLimit(pageSize)
  }
  const close = (): void => {
    forget()
    setLimit(pageSize)
    onClose()
  }
  const answer = found === 'failed' ? null : found
  const limitShown = answer?.limit ?? pageSize
  const count = answer && Math.min(answer.entries.length, limitShown)
  const isMore = (answer?.entries.length ?? 0) > limitShown
  useEffect(() => came(limitShown), [limitShown, came])
  // Each letter is drawn before what it finds: the cards stay as they are until then.
  const isBlank = query.trim() === ''
  const isNone = answer?.isWhole === true && !isBlank && sight !== null && seesAll(sight)
  const results = useMemo(
    () => (
      <SearchResults
        found={found}
        isBlank={isBlank}
        today={today}
        onOpen={(day) => {
          if (answer !== null) leave(answer.entries.findIndex((entry) => entry.day === day))
          onOpen(day)
        }}
        onMore={() => {
          askBeyond(limit)
          setLimit(limit + pageSize)
        }}
      />
    ),
    [found, answer, isBlank, today, onOpen, limit, leave, askBeyond],
  )
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : close())}>
      <Dialog.Portal>
        <Dialog.Popup
          className={css['overlay']}
          aria-label={searchText.title}
          initialFocus={() => result() ?? input.current}
          finalFocus={focusBack}
        >
          <search className={css['bar']}>
            <RoundButton icon="left" variant="bare" label={searchText.close} onClick={close} />
            <SearchField
              input={input}
              words={query}
              label={searchText.placeholder}
              clearLabel={searchText.clear}
              onWords={lookFor}
            />
          </search>
          <div
            ref={stand}
            className={css['body']}
            // Where it scrolls and holds nothing to press, the keyboard can reach it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={count === null || count === 0 ? 0 : undefined}
          >
            <output className={css['count']}>
              {count === null ? null : count > 0 ? (
                searchText.results(count, isMore)
              ) : isNone ? (
                <Hidden>{searchText.noneTitle}</Hidden>
              ) : null}
            </output>
            {results}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
