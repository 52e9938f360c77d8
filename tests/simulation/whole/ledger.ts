// Every word that people wrote, and what they did with it. A word is a token like <17>, so that it can be looked for anywhere.
import type { Day } from '#domain/day.ts'

export interface Word {
  readonly name: string
  /** Phones on which it came into each account whose journal holds it: more than one account after an import. */
  readonly cameOn: Map<number, Set<number>>
  /** Accounts that an import may have given it to. */
  readonly mayHold: Set<number>
  readonly day: Day
  readonly phone: number
  /** The phone said « kept », or that the day is written. */
  isAcknowledged: boolean
  /** Why it need not be found any more: its author removed it, or a disaster took the last copy. */
  gone: 'removed' | 'destroyed' | null
}

export const wordsIn = (text: string): readonly string[] => text.match(/<\d+>/g) ?? []

export class Ledger {
  readonly words = new Map<string, Word>()

  write(account: number, day: Day, phone: number): string {
    const name = `<${this.words.size + 1}>`
    this.words.set(name, {
      name,
      cameOn: new Map([[account, new Set([phone])]]),
      mayHold: new Set([account]),
      day,
      phone,
      isAcknowledged: false,
      gone: null,
    })
    return name
  }

  acknowledge(names: Iterable<string>): void {
    for (const name of names) {
      const word = this.words.get(name)
      if (word !== undefined) word.isAcknowledged = true
    }
  }

  give(names: Iterable<string>, gone: NonNullable<Word['gone']>): void {
    for (const name of names) {
      const word = this.words.get(name)
      if (word !== undefined) word.gone ??= gone
    }
  }

  /** An import brought words of a file into an account. */
  bring(names: Iterable<string>, account: number, phone: number): void {
    for (const name of names) {
      const word = this.words.get(name)
      word?.cameOn.set(account, new Set([...(word.cameOn.get(account) ?? []), phone]))
    }
  }

  /** Words that must be found. */
  standing(account: number): readonly Word[] {
    return [...this.words.values()].filter(
      ({ cameOn, isAcknowledged, gone }) => isAcknowledged && gone === null && cameOn.has(account),
    )
  }
}
