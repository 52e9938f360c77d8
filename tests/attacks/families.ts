// The families of attacks, one file each.
import type { Family } from './attack.ts'
import { addresses } from './addresses.ts'
import { bodies } from './bodies.ts'
import { connections } from './connections.ts'
import { injection } from './injection.ts'
import { isolation } from './isolation.ts'
import { memory } from './memory.ts'
import { outward } from './outward.ts'
import { quota } from './quota.ts'
import { shapes } from './shapes.ts'
import { tokens } from './tokens.ts'

export const families: readonly Family[] = [
  shapes,
  bodies,
  memory,
  quota,
  connections,
  tokens,
  isolation,
  outward,
  addresses,
  injection,
]
