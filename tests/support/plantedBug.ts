// Loaded before a program (`node --import`): one file is read with one passage replaced, as PLANTED_BUG says, the others as they are.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const { file, from, to } = JSON.parse(process.env['PLANTED_BUG'] ?? '{}') as {
  readonly file: string
  readonly from: string
  readonly to: string
}
const source = readFileSync(file, 'utf8')
if (!source.includes(from)) throw new Error(`No place for the bug in ${file}`)
const url = pathToFileURL(path.resolve(file)).href

registerHooks({
  load: (asked, context, next) =>
    asked === url
      ? { format: 'module-typescript', source: source.replace(from, to), shortCircuit: true }
      : next(asked, context),
})
