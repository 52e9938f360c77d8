// Keeps what was measured of a file once all of its changes were tried: a run that is cut loses the files under way alone.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { mutationPage } from './page.ts'
import {
  digestOf,
  readResults,
  renewed,
  resultOf,
  writeResults,
  type TriedMutant,
} from './results.ts'

/** Of sources that have not changed since only what survived is tried. */
const isAgain = process.env['MUTATION_AGAIN'] === '1'

interface MutantOfFile {
  readonly fileName: string
}
interface Plans {
  readonly mutantPlans: readonly { readonly mutant: MutantOfFile }[]
}

/** It is there once a run has ended well: StrykerJS says so of one that failed as well. */
export const endedFile = path.resolve('.cache/mutation/ended')

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

  onMutationTestReportReady() {
    writeFileSync(endedFile, '')
  }

  onMutantTested(mutant: MutantOfFile & TriedMutant) {
    const { fileName } = mutant
    const tried = [...(this.#triedByFile.get(fileName) ?? []), mutant]
    this.#triedByFile.set(fileName, tried)
    if (tried.length < (this.#leftByFile.get(fileName) ?? 0)) return
    const source = this.#sourceByFile.get(fileName) ?? ''
    const name = path.relative('', fileName)
    const known = readResults()
    const before = known[name]
    const isSame = isAgain && before?.digest === digestOf(source)
    const result = isSame ? renewed(before, source, tried) : resultOf(source, tried)
    const results = writeResults({ ...known, [name]: result })
    writeFileSync(path.resolve('docs/mutation.md'), mutationPage(results))
  }
}
