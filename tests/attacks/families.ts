// The families of attacks, one file each.
import type { Family } from './attack.ts'
import { addresses } from './addresses.ts'
import { bodies } from './bodies.ts'
import { connections } from './connections.ts'
import { hostageAttacks } from './hostage.ts'
import { injection } from './injection.ts'
import { isolation } from './isolation.ts'
import { memory } from './memory.ts'
import { outward } from './outward.ts'
import { phones } from './phones.ts'
import { quota } from './quota.ts'
import { shapes } from './shapes.ts'
import { tokens } from './tokens.ts'

/** Its sample runs in tests/contract/hostage.test.ts, on both databases. */
const hostage: Family = {
  name: 'hostage',
  environment: { TRUSTED_PROXIES: '1' },
  attacks: hostageAttacks.map(({ name, run }) => ({
    name,
    isDirect: true,
    run: ({ server }) => run(server),
  })),
}

export const families: readonly Family[] = [
  shapes,
  bodies,
  memory,
  quota,
  connections,
  tokens,
  isolation,
  phones,
  outward,
  addresses,
  injection,
  hostage,
]
