// Keeps what was measured of a file once all of its changes were tried: a run that is cut loses the files under way alone.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { mutationPage } from './page.ts'
import { readResults, resultOf, writeResults, type TriedMutant } from './results.ts'

interface MutantOfFile {
  readonly fileName: string
}
interface Plans {
  readonly mutantPlans: readonly { readonly mutant: MutantOfFile }[]
}

export class Keeper {
  readonly #leftByFile = new Map<string, number>()
  readonly #triedByFile = new Map<string, TriedMutant[]>()
  /** As it was when the run began. */
  readonly #sourceByFile = new Map<string, string>()

  onMutationTestingPlanReady({ mutantPlans }: Plans) {
    for (const { mutant } of mutantPlans) {
      const { fileName } = mutant
      this.#leftByFile.set(fileName, (this.#leftByFile.get(fileName) ?? 0) + 1)
      if (!this.#sourceByFile.has(fileName))
        this.#sourceByFile.set(fileName, readFileSync(fileName, 'utf8'))
    }
  }

  onMutantTested(mutant: MutantOfFile & TriedMutant) {
    const { fileName } = mutant
    const tried = [...(this.#triedByFile.get(fileName) ?? []), mutant]
    this.#triedByFile.set(fileName, tried)
    if (tried.length < (this.#leftByFile.get(fileName) ?? 0)) return
    const result = resultOf(this.#sourceByFile.get(fileName) ?? '', tried)
    const name = path.relative('', fileName)
    const results = writeResults({ ...readResults(), [name]: result })
    writeFileSync(path.resolve('docs/mutation.md'), mutationPage(results))
  }
}
