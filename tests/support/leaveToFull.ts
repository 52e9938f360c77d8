// Before each file of tests: those whose title ends with @full are skipped, by name, unless all are to run.
import { writeSync } from 'node:fs'
import { beforeEach } from 'vitest'
import { isFull } from './full.ts'

beforeEach(({ task, skip }) => {
  if (isFull || !task.name.endsWith(' @full')) return
  writeSync(1, `Left to FULL=1: ${task.name}\n`)
  skip('Left to FULL=1.')
})
