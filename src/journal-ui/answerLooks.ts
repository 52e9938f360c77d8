import type { AnswerId } from '#domain/answers.ts'
import type { IconName } from '#ui/Icon.tsx'
import type { Tone } from '#ui/tones.ts'

export const answerLooks = {
  learned: { icon: 'bulb', tone: 'learned' },
  proud: { icon: 'star', tone: 'proud' },
  frustrated: { icon: 'storm', tone: 'upset' },
  lueur: { icon: 'keep', tone: 'keep' },
} as const satisfies Record<AnswerId, { icon: IconName; tone: Tone }>
