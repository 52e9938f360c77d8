import type { LeftOutDay } from '#engine/journal/joinDays.ts'
import { bringText } from '#text/bring.ts'

const reasons = ['tooLarge', 'marks', 'song', 'glow', 'pin', 'empty'] as const

/** Days that are not taken, or not whole: a sentence for each reason. */
export const leftOutLines = (days: readonly LeftOutDay[]): readonly string[] =>
  reasons.flatMap((reason) => {
    const count = days.filter((one) => one.reason === reason).length
    return count === 0 ? [] : [bringText[reason](count)]
  })
