// Bugs that would lose somebody's words, each with the test that fails when it is planted. `docs/planted-bugs.md` lists them
// for readers, `node tests/planted/run.ts` plants them one at a time in a copy and runs that test. Those that the simulation
// catches stand in tests/simulation/mutants.ts.
import { bringBugs } from './bringBugs.ts'
import { broughtFileBugs } from './broughtFileBugs.ts'
import { edgeBugs } from './edgeBugs.ts'
import { erasingBugs } from './erasingBugs.ts'
import { formBugs } from './formBugs.ts'
import { gatewayBugs } from './gatewayBugs.ts'
import { journalBugs } from './journalBugs.ts'
import { thrownBugs } from './thrownBugs.ts'
import { lockBugs } from './lockBugs.ts'
import { markBugs } from './markBugs.ts'
import { pageBugs } from './pageBugs.ts'
import { passBugs } from './passBugs.ts'
import { secretBugs } from './secretBugs.ts'
import { serverBugs } from './serverBugs.ts'
import { syncBugs } from './syncBugs.ts'
import { thiefBugs } from './thiefBugs.ts'

export interface PlantedBug {
  readonly name: string
  /** One place in src/, sw/ or server/. */
  readonly from: string
  readonly to: string
  /** A test that fails with it: a file below tests/, and the title as it stands there. */
  readonly test: readonly [file: string, title: string]
}

export const plantedBugs: readonly PlantedBug[] = [
  ...journalBugs,
  ...thrownBugs,
  ...formBugs,
  ...syncBugs,
  ...erasingBugs,
  ...gatewayBugs,
  ...passBugs,
  ...markBugs,
  ...lockBugs,
  ...edgeBugs,
  ...pageBugs,
  ...secretBugs,
  ...serverBugs,
  ...thiefBugs,
  ...bringBugs,
  ...broughtFileBugs,
]
