// The titles of tests, as their files spell them: what lists of tests are checked against.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const titlesByFile = new Map<string, readonly string[]>()
/** Of a file below tests/; that of a table stands below its rows, with %s or the like for what differs. */
export function titlesOf(file: string): readonly string[] {
  const known = titlesByFile.get(file)
  if (known !== undefined) return known
  const text = readFileSync(path.join('tests', file), 'utf8')
  const titles = Array.from(
    text.matchAll(
      /^\s*(?:(?:test|describe)(?:\.\w+)*(?:\((?:[^\n'"`]|'[^\n']*')*\))?|\](?: as const)?\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm,
    ),
    ([, , title = '']) =>
      title.replaceAll(/\\(.)/g, '$1').replace(/(?: @core| @postgres|\$\{(?:core|tag)\})$/, ''),
  )
  titlesByFile.set(file, titles)
  return titles
}
