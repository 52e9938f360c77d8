import type { AnswerId } from '#domain/answers.ts'
import type { IconName } from '#ui/Icon.tsx'
import type { Tone } from '#ui/tones.ts'

export const answerLooks = {
  learned: { icon: 'bulb', tone: 'blue' },
  proud: { icon: 'star', tone: 'amber' },
  frustrated: { icon: 'storm', tone: 'rose' },
  lueur: { icon: 'bookmark', tone: 'green' },
} as const satisfies Record<AnswerId, { icon: IconName; tone: Tone }>
