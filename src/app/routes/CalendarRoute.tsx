import { CalendarScreen } from '#features/calendar/CalendarScreen.tsx'
import { useEngine } from '#app/EngineContext.tsx'
import { useToday } from '#app/useToday.ts'

export const CalendarRoute = () => <CalendarScreen engine={useEngine()} today={useToday()} />
