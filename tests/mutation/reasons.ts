// Why a change that no test notices is let be.
import { bringReasons } from './reasons/bring.ts'
import { bringDatesReasons } from './reasons/bringDates.ts'
import { bringPartsReasons } from './reasons/bringParts.ts'
import { bringTextsReasons } from './reasons/bringTexts.ts'
import { domainReasons } from './reasons/domain.ts'
import { engineReasons } from './reasons/engine.ts'
import { journalReasons } from './reasons/journal.ts'
import { server } from './reasons/server.ts'
import { sessionReasons } from './reasons/session.ts'
import { syncReasons } from './reasons/sync.ts'
import type { Survivor } from './results.ts'

/**
 * By file, then by what was changed: « was → became », or « was » for all changes of that text; « not reached » for all that these tests
 * never run.
 */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...bringReasons,
  ...bringDatesReasons,
  ...bringPartsReasons,
  ...bringTextsReasons,
  ...domainReasons,
  ...engineReasons,
  ...journalReasons,
  ...sessionReasons,
  ...syncReasons,
  ...server,
}

export function reasonOf(file: string, { was, became, isReached }: Survivor): string {
  const ofFile = reasons[file]
  const ofText = ofFile?.[`${was} → ${became}`] ?? ofFile?.[was]
  return ofText ?? (isReached ? '' : (ofFile?.['not reached'] ?? ''))
}
