// Why a change that no test notices is let be.
import type { Survivor } from './results.ts'

/** By file, then by what was changed: « was → became », or « was » for all changes of that text. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/engine/journal/drafts.ts': {
    "opened.type === 'opened' → true": 'What is not opened has no text, which is no form either',
  },
  'src/engine/journal/writeChain.ts': {
    'end?.() → end()': 'A promise runs what makes it at once: `end` is set by then',
  },
}

export function reasonOf(file: string, { was, became }: Survivor): string {
  const ofFile = reasons[file]
  return ofFile?.[`${was} → ${became}`] ?? ofFile?.[was] ?? ''
}
