import { useMemo, useState } from 'react'
import { useToday } from '#context/engine.ts'
import { valueOr } from '#context/useReading.ts'
import { useSight } from '#context/useSight.ts'
import { yearOf, type Day } from '#domain/day.ts'
import { noSight, seesAll } from '#domain/sight.ts'
import { seesYear } from '#domain/wholeYear.ts'
import {
  firstDayOfYear,
  sunOf,
  yearFigures,
  type Sun,
  type YearFigures as Figures,
} from '#domain/sunOfYear.ts'
import { hasYearCards } from '#domain/yearCards.ts'
import { JournalLoading } from '#journal-ui/JournalLoading.tsx'
import { BackButton, ButtonLink } from '#journal-ui/links.tsx'
import { yearBookAddress } from '#journal-ui/lookBackAddress.ts'
import { SealedDaysNote } from '#journal-ui/SealedDaysNote.tsx'
import { journalUnreadText } from '#text/journalUnread.ts'
import { calendarText } from '#text/calendar.ts'
import { bookText, yearCardsText, yearText } from '#text/lookBack.ts'
import { Button } from '#ui/Button.tsx'
import { Card, Note } from '#ui/Card.tsx'
import { pressedUnless } from '#ui/busy.ts'
import { Hidden } from '#ui/Hidden.tsx'
import { classNames } from '#ui/classNames.ts'
import { Icon } from '#ui/Icon.tsx'
import { RoundButton } from '#ui/RoundButton.tsx'
import { Screen, useTitleFocus } from '#ui/Screen.tsx'
import * as laterIcons from '#ui/laterIcons.ts'
import { MonthsTable } from './MonthsTable.tsx'
import { ShareYear } from './ShareYear.tsx'
import { SameDates } from './SameDates.tsx'
import { YearCards } from './YearCards.tsx'
import { NewerDaysNote, YearFigures } from './YearFigures.tsx'
import { YearSun } from './YearSun.tsx'
import { useWritten, type Written } from './useWritten.ts'
import css from './YearScreen.module.css'

interface YearScreenProps {
  readonly year: number
  /** The address asks for its cards. */
  readonly isTold: boolean
  /** The link that opened its book takes the focus as it comes; until then the title has it. */
  readonly isBackFromBook: boolean
  readonly onYear: (year: number) => void
  readonly onOpen: (day: Day) => void
}

const focusAsItComes = (link: HTMLElement | null): void => link?.focus()

const unread = { days: undefined, pinned: undefined }

/** « Ton année »: a ray a day, and what they add up to. */
export function YearScreen(props: YearScreenProps) {
  useTitleFocus()
  const today = useToday()
  const written = useWritten()
  const { year } = props
  const { days, pinned } = written === null || written === 'failed' ? unread : written
  const shown = useMemo(() => {
    if (days === undefined || pinned === undefined) return null
    const sun = sunOf(days, pinned, year, today)
    return { days, sun, figures: yearFigures(days, pinned, year) }
  }, [days, pinned, year, today])
  const [isTable, setTable] = useState(false)
  const seeing = useSight()
  const sight = valueOr(seeing, noSight)
  const isWhole = seesAll(sight)
  const isSeen = seesYear(sight, year)
  const isLoading = seeing.status === 'read' && !isWhole
  // Both at once: nothing that is shown moves for what comes after it.
  const isKnown = seeing.status !== 'reading' && written !== null
  return (
    <Screen
      title={yearText.title}
      before={<BackButton to="/calendar" variant="bare" />}
      isOneRow
      action={
        isKnown && isSeen ? (
          <div className={css['actions']}>
            <RoundButton
              icon={isTable ? laterIcons.year : laterIcons.table}
              label={isTable ? yearText.asSun : yearText.asTable}
              onClick={() => setTable(!isTable)}
            />
            {shown === null || shown.figures.written === 0 ? null : (
              <ShareYear sun={shown.sun} figures={shown.figures} isRound />
            )}
          </div>
        ) : null
      }
    >
      {written === 'failed' ? <Note kind="error">{journalUnreadText.sentence}</Note> : null}
      {isKnown ? <SealedDaysNote /> : null}
      {isLoading || written === null ? <JournalLoading sight={sight} today={today} /> : null}
      {shown === null || !isKnown ? null : (
        <Year
          {...props}
          {...shown}
          today={today}
          isTable={isTable}
          isSeen={isSeen}
          isWhole={isWhole}
        />
      )}
    </Screen>
  )
}

interface YearProps extends YearScreenProps {
  readonly today: Day
  readonly days: Written['days']
  readonly sun: Sun
  readonly figures: Figures
  readonly isTable: boolean
  /** All of this year is here: before, nothing is counted of it. */
  readonly isSeen: boolean
  /** And all of the others. */
  readonly isWhole: boolean
}

function Year(props: YearProps) {
  const { year, isTold, onYear, onOpen, today, days, sun, figures, isTable } = props
  const { isSeen, isWhole, isBackFromBook } = props
  const end = `${year}-12-31` as Day
  const last = end < today ? end : today
  const [asked, choose] = useState<Day | null>(null)
  const [isTelling, setTelling] = useState(isTold)
  // The arrows between years stay, and with them the focus.
  const [at, setAt] = useState(year)
  if (at !== year) {
    setAt(year)
    choose(null)
    setTelling(isTold)
  }
  const hasCards = isWhole && hasYearCards(figures.written, year, today)
  const close = (): void => {
    setTelling(false)
    if (isTold) onYear(year)
  }
  const newest = asked ?? sun.rays.at(-1)?.day
  // Of a year without a day nothing is looked at before somebody asks.
  const isAt = newest !== undefined
  const chosen = newest ?? firstDayOfYear(year)
  const ray = sun.rays.find(({ day }) => day === chosen)
  // The newest day comes first.
  const firstYear = Math.min(year, yearOf(days.at(-1)?.day ?? today))
  return (
    <>
      <section
        className={classNames(css['night'], css['sky'], !isSeen && css['unseen'])}
        aria-label={isSeen ? yearText.rays(sun.rays.length) : yearText.days(year)}
      >
        <output>
          <Hidden>{isSeen ? calendarText.rays(sun.rays.length, year) : yearText.days(year)}</Hidden>
        </output>
        <div className={css['head']}>
          <RoundButton
            icon="left"
            variant="bare"
            label={yearText.previous}
            {...pressedUnless(year <= firstYear, () => onYear(year - 1))}
          />
          <RoundButton
            icon="right"
            variant="bare"
            label={yearText.next}
            {...pressedUnless(year >= yearOf(today), () => onYear(year + 1))}
          />
        </div>
        {!isSeen ? null : isTable ? (
          <MonthsTable year={year} months={figures.months} />
        ) : (
          <>
            <YearSun
              key={year}
              sun={sun}
              last={last}
              chosen={chosen}
              isAt={isAt}
              onChoose={choose}
              onOpen={onOpen}
            />
            {ray === undefined ? (
              <p className={classNames(css['callout'], !isAt && css['unasked'])}>
                {yearText.dayState(chosen, ray)}
              </p>
            ) : (
              <button
                type="button"
                className={css['callout']}
                aria-haspopup="dialog"
                onClick={() => onOpen(chosen)}
              >
                {ray.isPinned ? <i aria-hidden="true" /> : null}
                {ray.glow === null
                  ? yearText.dayState(chosen, ray)
                  : yearText.dayGlow(chosen, ray.glow)}
                <Icon name="right" isSmall />
              </button>
            )}
          </>
        )}
        <svg
          className={css['pages']}
          viewBox="0 0 390 34"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d="M0 16C58-6 138-6 195 18 252-6 332-6 390 16V30H0z" />
          <path d="M0 23C58 3 138 3 195 26 252 3 332 3 390 23V35H0z" />
        </svg>
      </section>
      {!isSeen ? null : figures.written === 0 ? (
        <Card className={css['none']}>{yearText.none(year)}</Card>
      ) : (
        <>
          {hasCards ? (
            <Button variant="tonal" onClick={() => setTelling(true)}>
              {yearCardsText.title}
            </Button>
          ) : null}
          {hasCards && isTelling ? (
            <YearCards written={days} sun={sun} figures={figures} onClose={close} />
          ) : null}
          <YearFigures year={year} figures={figures} />
          <NewerDaysNote year={year} days={days} />
          <ButtonLink
            variant="tonal"
            to="/calendar"
            search={{ ...yearBookAddress(year) }}
            {...(isBackFromBook && { ref: focusAsItComes })}
          >
            {bookText.open(year)}
          </ButtonLink>
        </>
      )}
      {isWhole && isAt ? <SameDates days={days} day={chosen} onOpen={onOpen} /> : null}
    </>
  )
}
