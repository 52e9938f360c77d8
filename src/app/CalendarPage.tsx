import { useJournal } from '#context/session.ts'
import { readDay } from '#engine/journal/readJournal.ts'
import { tabAgain } from './BottomNav.tsx'
import { BringOffer } from './BringOffer.tsx'
import { getRouteApi, useRouter, useRouterState } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useReading, valueOr } from '#context/useReading.ts'
import { parseDay, type Day } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import { CalendarScreen } from '#features/calendar/CalendarScreen.tsx'
import { readNeighbours } from '#features/calendar/neighbours.ts'
import { lookBackIn, yearAddress, type LookBackAddress } from '#journal-ui/lookBackAddress.ts'
import { returnToToday, selectDay, startAt } from '#features/calendar/calendarStore.ts'
import { whenIdle } from '#platform/pause.ts'
import { stepBack } from '#platform/places.ts'
import { EntrySheet } from '#journal-ui/EntrySheet.tsx'
import { PageComing } from '#journal-ui/PageLoading.tsx'
import { useHasOpened } from '#ui/dialogs.tsx'
import { focusTitle } from '#ui/Screen.tsx'
import { useLate } from '#ui/useLate.ts'

const route = getRouteApi('/member/calendar')
const loadSearch = () => import('#features/search/SearchOverlay.tsx')
const loadLookBack = () => import('#features/look-back/LookBack.tsx')

/** The open day and the open search are in the address, so that the back button closes them. The words searched never are. */
export function CalendarPage() {
  const journal = useJournal()
  const router = useRouter()
  const { day: askedDay, search } = route.useSearch()
  const isOverCalendar = useRouterState({
    select: ({ location }) => location.state.isOverCalendar === true,
  })
  // What lies in place of the calendar, by the names that stand in the address.
  const asked = useRouterState({
    select: ({ location }) => lookBackIn(location.search),
    structuralSharing: true,
  })
  // Drawn after the tap was answered, in slices; the way back is not put off.
  const drawn = useDeferredValue(asked)
  const lookedAt = asked === null ? null : drawn
  const isLookingBack = lookedAt !== null
  // Back from one of them the row that opened it takes the focus, once it is there again; until then the title has it.
  const [left, setLeft] = useState(lookedAt)
  if (lookedAt !== null && lookedAt !== left) setLeft(lookedAt)
  const wasLookingBack = useRef(isLookingBack)
  useEffect(() => {
    if (wasLookingBack.current && !isLookingBack) focusTitle()
    wasLookingBack.current = isLookingBack
  }, [isLookingBack])
  const isSearchOpen = search === true && askedDay === undefined
  const isCovered = askedDay !== undefined || isSearchOpen
  // Without Suspense: React holds back what replaces a fallback for 300 ms.
  const overlay = useLate(useHasOpened(isSearchOpen), loadSearch)
  const pages = useLate(asked !== null, loadLookBack)

  // The first tap that looks back waits for no code.
  useEffect(() => whenIdle(() => void settle(loadLookBack())), [])

  const openDay = parseDay(askedDay)
  const [dayAtFirst] = useState(openDay)
  useLayoutEffect(() => startAt(dayAtFirst), [dayAtFirst])
  // Its tab leads on from today.
  useEffect(() => {
    addEventListener(tabAgain, returnToToday)
    return () => removeEventListener(tabAgain, returnToToday)
  }, [])
  const reading = useReading(
    async () => (openDay === null ? null : readDay(journal, openDay)),
    [journal, openDay],
  )
  const read = valueOr(reading, null)
  // While the new day is being read, the reading still holds the one before.
  const entry = read?.day === openDay ? read : null

  const around = useReading(
    async () => (openDay === null ? null : readNeighbours(journal, openDay)),
    [journal, openDay],
  )
  const neighbours = valueOr(around, null)
  // The sheet stays open while the day that it turns to is being read.
  const [turnedTo, setTurnedTo] = useState<Day | null>(null)
  const turn = (day: Day): void => {
    setTurnedTo(day)
    selectDay(day)
    void router.navigate({
      to: '/calendar',
      search: { ...lookedAt, day },
      state: { isOverCalendar },
      replace: true,
      resetScroll: false,
    })
  }

  const go = (over: { readonly day: Day } | { readonly search: true }): void =>
    void router.navigate({
      to: '/calendar',
      search: { ...lookedAt, ...over },
      state: { isOverCalendar: true },
      resetScroll: false,
    })
  const open = (day: Day): void => go({ day })
  const lookBack = (at: LookBackAddress, replace: boolean): void =>
    void router.navigate({ to: '/calendar', search: { ...at }, replace, resetScroll: !replace })
  const close = (): void => {
    if (isOverCalendar) stepBack()
    else
      void router.navigate({
        to: '/calendar',
        search: { ...lookedAt },
        replace: true,
        resetScroll: false,
      })
  }
  return (
    <>
      {lookedAt === null ? (
        <CalendarScreen
          isCovered={isCovered}
          onOpen={open}
          onSearch={() => go({ search: true })}
          onLookBack={(at) => lookBack(at, false)}
          cameFrom={left}
          renderOffer={(writtenDays) => <BringOffer writtenDays={writtenDays} />}
        />
      ) : pages.part === null ? (
        <PageComing />
      ) : (
        <pages.part.LookBack
          at={lookedAt}
          isCovered={isCovered}
          onOpen={open}
          onYear={(year) => lookBack(yearAddress(year), true)}
        />
      )}
      {overlay.part === null ? null : (
        <overlay.part.SearchOverlay
          isOpen={isSearchOpen}
          onClose={close}
          onOpen={(day) => {
            selectDay(day)
            open(day)
          }}
        />
      )}
      <EntrySheet
        entry={entry}
        isTurning={openDay !== null && turnedTo === openDay && reading.status === 'read'}
        {...(neighbours !== null && { neighbours })}
        onTurn={turn}
        onClose={close}
        onEdit={() =>
          void router.navigate({
            to: '/journal-detail',
            state: { ...(openDay !== null && { day: openDay }) },
          })
        }
        onVersions={() =>
          void router.navigate({
            to: '/previous-versions',
            search: { ...(openDay !== null && { day: openDay }) },
          })
        }
      />
    </>
  )
}
