import { getRouteApi } from '@tanstack/react-router'
import { FillDayScreen } from '#features/fill-day/FillDayScreen.tsx'
import { MusicSection } from '#features/music/MusicSection.tsx'
import { useEngine } from '#app/EngineContext.tsx'
import { useToday } from '#app/useToday.ts'

const route = getRouteApi('/fill-day')

export function FillDayRoute() {
  const engine = useEngine()
  const { date } = route.useSearch()
  return (
    <FillDayScreen
      key={date}
      engine={engine}
      today={useToday()}
      date={date}
      renderMusic={(music, onChange) => (
        <MusicSection engine={engine} music={music} onChange={onChange} />
      )}
    />
  )
}
