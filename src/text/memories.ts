import type { Memory } from '#domain/memories.ts'
import { figureText, unitText } from './counts.ts'
import { typographed } from './typography.ts'

const spelt = ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix']

/** « un an », « deux ans »: in letters up to ten. */
const yearsText = (count: number): string =>
  `${spelt[count - 1] ?? figureText(count)} ${unitText(count, 'an', 'ans')}`

export const memoriesText = typographed({
  title: 'Souvenirs',
  ago: (ago: Memory['ago']): string => {
    switch (ago.unit) {
      case 'week':
        return 'Il y a une semaine'
      case 'month':
        return 'Il y a un mois'
      case 'year':
        return `Il y a ${yearsText(ago.count)}`
    }
  },
})
