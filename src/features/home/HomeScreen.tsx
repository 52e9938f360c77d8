import { readRefused } from '#engine/sync/readStatus.ts'
import { readDrafts } from '#engine/journal/readDrafts.ts'
import type { DraftSummary } from '#engine/journal/dayForm.ts'
import { readDay, readMemories } from '#engine/journal/readJournal.ts'
import { type ReactNode, useState } from 'react'
import { useAccount, useJournal } from '#context/session.ts'
import { useLate } from '#ui/useLate.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { useSight } from '#context/useSight.ts'
import type { Day } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import { noSight, seesDay } from '#domain/sight.ts'
import { useFirstPaint } from '#first-paint/useFirstPaint.ts'
import { dayText, longDayText, weekdayText } from '#text/dates.ts'
import { homeText } from '#text/home.ts'
import { defaultUsername } from '#text/username.ts'
import { useWatched } from '#ui/BrowserContext.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Skeleton } from '#ui/Waiting.tsx'
import { Figures } from './Figures.tsx'
import { OfflineLine } from './OfflineLine.tsx'
import { TodayEntry } from './TodayEntry.tsx'
import { Tip, TodayEmpty, TodayUnknown } from './TodayUnwritten.tsx'
import { useKeptPlace } from './useKeptPlace.ts'
import css from './HomeScreen.module.css'

interface HomeScreenProps {
  readonly today: Day
  /** One thing at most that the app asks of the person, under the figures. */
  readonly prompt: ReactNode
  /** Until then the prompt may still come, and push down what is below it. */
  readonly isPromptKnown: boolean
  readonly onPrivacy: () => void
}

const draftSentence = ({ isKept, preview, besides }: DraftSummary): string =>
  !isKept
    ? homeText.draftNotKept
    : preview === '' && besides.music !== undefined
      ? homeText.choiceToday
      : homeText.draftToday

export function HomeScreen(props: HomeScreenProps) {
  const journal = useJournal()
  const { today, onPrivacy } = props
  const { username } = useAccount()
  // When a later reading fails, what was read before stays on the screen.
  const [lastRead, setLastRead] = useState<EntryView | null>(null)
  const reading = useReading(
    () => readDay(journal, today),
    [journal, today],
    // Said in the day's place where there is none.
    lastRead === null ? undefined : homeText.dayFailed(homeText.unreadable),
  )
  const storedLate = useWatched(journal.drafts.storedLate)
  const drafts = useReading(() => readDrafts(journal), [journal, storedLate])
  const refused = useReading(() => readRefused(journal), [journal])
  const seeing = useSight()
  const remembering = useReading(() => readMemories(journal, today), [journal, today])
  const memories = valueOr(remembering, [])
  const sight = valueOr(seeing, noSight)
  const readings = [reading, seeing, drafts, refused]
  if (reading.status === 'read' && reading.value !== lastRead) setLastRead(reading.value)
  const entry = valueOr(reading, lastRead)
  const known = valueOr(drafts, [])
  const older = known.filter(({ day, isEdit }) => day !== today || isEdit || entry !== null)
  const refusedDays = valueOr(refused, [])
  const ofOlder = useLate(older.length > 0, () => import('./OlderDrafts.tsx'))
  const ofMemories = useLate(memories.length > 0, () => import('./Memories.tsx'))
  const ofRefused = useLate(refusedDays.length > 0, () => import('#journal-ui/RefusedDays.tsx'))
  /** What came later would move what is below it. */
  const isKnown =
    props.isPromptKnown &&
    readings.every(({ status }) => status !== 'reading') &&
    // Above a day that is not written, under one that is.
    (entry !== null || (remembering.status !== 'reading' && !ofMemories.isAwaited)) &&
    !ofOlder.isAwaited &&
    !ofRefused.isAwaited
  useFirstPaint(today, reading, isKnown)
  useKeptPlace(
    isKnown && remembering.status !== 'reading' && !ofMemories.isAwaited,
    entry === null ? 'unwritten' : 'written',
  )
  // A longer title would push down what stands for the page meanwhile.
  const titled = isKnown ? entry : null
  const isRead = reading.status !== 'reading' && seeing.status !== 'reading'
  const isUnread = reading.status === 'failed'
  const isEmpty = isRead && entry === null && !isUnread && seesDay(sight, today)
  const isWritten = entry === null ? (isEmpty ? false : null) : true
  const draft = known.find(({ day, isEdit }) => day === today && !isEdit)
  const draftText = draft && draftSentence(draft)
  const action = (
    <RoundButton icon="lock" label={homeText.privacy} aria-haspopup="dialog" onClick={onPrivacy} />
  )
  return (
    <Screen
      over={titled === null ? weekdayText(today) : longDayText(today)}
      title={titled === null ? dayText(today) : homeText.greeting(username ?? defaultUsername)}
      action={action}
      isGreeting={titled !== null}
    >
      <OfflineLine />
      {isKnown ? null : <Skeleton blockSize={300} />}
      <div className={isKnown ? css['known'] : css['unknown']}>
        {ofRefused.part === null ? null : <ofRefused.part.RefusedDays refused={refusedDays} />}
        {ofOlder.part === null ? null : <ofOlder.part.OlderDrafts today={today} drafts={older} />}
        {entry !== null ? (
          <TodayEntry entry={entry} />
        ) : isEmpty ? (
          <>
            {ofMemories.part === null ? null : (
              <ofMemories.part.Memories today={today} memories={memories} isRail />
            )}
            <TodayEmpty draftText={draftText ?? null} />
          </>
        ) : (
          <TodayUnknown
            draftText={draftText ?? (isUnread ? null : homeText.writeAnyway)}
            sight={isUnread ? { ...sight, hasFailed: true } : sight}
            failed={homeText.dayFailed(isUnread ? homeText.unreadable : homeText.unreachable)}
            today={today}
            retry={isUnread ? () => location.reload() : undefined}
          />
        )}
        <Figures today={today} isWritten={isWritten} sight={sight} />
        {props.prompt}
        {isEmpty ? <Tip /> : null}
        {isEmpty || ofMemories.part === null ? null : (
          <ofMemories.part.Memories today={today} memories={memories} />
        )}
      </div>
    </Screen>
  )
}
