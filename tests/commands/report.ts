// One line for each block, and for what is done by hand beside them.
import { readBlocks, namesOf, type Block, type BlockName } from './blocks.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

export interface Report {
  /** A block's text, with real values in the place of its examples. */
  text(name: BlockName, examples?: Readonly<Record<string, string>>): string
  /** Does what a block asks; what it returns is said of it. */
  block(name: BlockName, execute: () => Promise<string>): Promise<void>
  notExecuted(name: BlockName, reason: string): void
  /** The same for what stands in no block. */
  also(title: string, execute: () => Promise<string>): Promise<void>
  alsoNotExecuted(title: string, reason: string): void
  /** Prints what was replaced and counts; returns whether all is well. */
  end(): boolean
}

export function openReport(root: string): Report {
  const blocks = new Map<string, Block>(
    readBlocks(root).flatMap((block) => namesOf(block).map((name) => [name, block] as const)),
  )
  const replaced = new Map<string, string>()
  const waiting = new Set(blocks.keys())
  const counts = { executed: 0, 'not executed': 0, failed: 0 }
  const placeOf = (name: BlockName): string => {
    const block = blocks.get(name)
    waiting.delete(name)
    return block === undefined ? name : `${block.document}:${block.line}`
  }
  const conclude = (outcome: keyof typeof counts, title: string, note: string): void => {
    counts[outcome]++
    say(`${outcome}: ${title}: ${note}`)
  }
  const attempt = async (title: string, execute: () => Promise<string>): Promise<void> => {
    try {
      conclude('executed', title, await execute())
    } catch (error) {
      conclude('failed', title, error instanceof Error ? error.message : String(error))
    }
  }
  return {
    text(name, examples = {}) {
      let text = blocks.get(name)?.text
      if (text === undefined) throw new Error('the documents have no such block')
      for (const [example, real] of Object.entries(examples)) {
        if (!text.includes(example)) throw new Error(`« ${example} » is not in the block`)
        replaced.set(`${placeOf(name)}: ${example}`, real)
        text = text.replaceAll(example, () => real)
      }
      return text
    },
    block: (name, execute) => attempt(placeOf(name), execute),
    notExecuted: (name, reason) => conclude('not executed', placeOf(name), reason),
    also: (title, execute) => attempt(title, execute),
    alsoNotExecuted: (title, reason) => conclude('not executed', title, reason),
    end() {
      for (const name of waiting) conclude('failed', name, 'nothing executed it')
      say('In the place of examples:')
      for (const [example, real] of replaced) say(`  ${example} → ${real}`)
      say(
        Object.entries(counts)
          .map((entry) => entry.toReversed().join(' '))
          .join(', '),
      )
      return counts.failed === 0
    },
  }
}
