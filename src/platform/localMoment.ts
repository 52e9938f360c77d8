import { dayAt, type Day } from '#domain/day.ts'

const timeFormat = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' })

/** An instant (epoch ms) on this phone's wall clock: its day and « 17:09 ». */
export const localMoment = (instant: number): { readonly day: Day; readonly time: string } => ({
  day: dayAt(instant, -new Date(instant).getTimezoneOffset()),
  time: timeFormat.format(instant),
})
