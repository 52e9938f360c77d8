import { getRouteApi } from '@tanstack/react-router'
import { FillDayScreen } from '#features/fill-day/FillDayScreen.tsx'
import { MusicSection } from '#features/music/MusicSection.tsx'
import { useEngine } from '#app/EngineContext.tsx'
import { useToday } from '#app/useToday.ts'

const route = getRouteApi('/fill-day')

export function FillDayRoute() {
  const { date } = route.useSearch()
  return (
    <FillDayScreen
      key={date}
      engine={useEngine()}
      today={useToday()}
      date={date}
      renderMusic={(music, onChange) => <MusicSection music={music} onChange={onChange} />}
    />
  )
}
