import { dayAt, type Day } from '#domain/day.ts'

/** An instant (epoch ms) on this phone's wall clock: its day and « 17:09 ». */
export const localMoment = (instant: number): { readonly day: Day; readonly time: string } => ({
  day: dayAt(instant, -new Date(instant).getTimezoneOffset()),
  // Made each time: the person may travel while the app is open.
  time: new Date(instant).toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit' }),
})
