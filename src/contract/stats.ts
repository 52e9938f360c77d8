import * as v from 'valibot'

export const Stats = v.object({
  currentMonth: v.object({
    daysCompleted: v.number(),
    totalDays: v.number(),
    streakCount: v.number(),
    isStreakActive: v.boolean(),
  }),
  pinnedDaysCount: v.number(),
})
export type Stats = v.InferOutput<typeof Stats>
