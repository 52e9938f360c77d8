import type { Memory } from '#domain/memories.ts'
import { counted } from './counts.ts'
import { typographed } from './typography.ts'

export const memoriesText = typographed({
  title: 'Souvenirs',
  ago: (ago: Memory['ago']): string => {
    switch (ago.unit) {
      case 'week':
        return 'Il y a une semaine'
      case 'month':
        return 'Il y a un mois'
      case 'year':
        return `Il y a ${counted(ago.count, 'an', 'ans')}`
    }
  },
})
