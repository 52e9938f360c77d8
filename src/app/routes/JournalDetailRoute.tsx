import { JournalDetailScreen } from '#features/fill-day/JournalDetailScreen.tsx'
import { MusicSection } from '#features/music/MusicSection.tsx'
import { useEngine } from '#app/EngineContext.tsx'
import { useToday } from '#app/useToday.ts'

export const JournalDetailRoute = () => (
  <JournalDetailScreen
    engine={useEngine()}
    today={useToday()}
    renderMusic={(music, onChange) => <MusicSection music={music} onChange={onChange} />}
  />
)
