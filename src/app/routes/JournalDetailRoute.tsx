import { JournalDetailScreen } from '#features/fill-day/JournalDetailScreen.tsx'
import { MusicSection } from '#features/music/MusicSection.tsx'
import { useEngine } from '#app/EngineContext.tsx'
import { useToday } from '#app/useToday.ts'

export function JournalDetailRoute() {
  const engine = useEngine()
  return (
    <JournalDetailScreen
      engine={engine}
      today={useToday()}
      renderMusic={(music, onChange) => (
        <MusicSection engine={engine} music={music} onChange={onChange} />
      )}
    />
  )
}
