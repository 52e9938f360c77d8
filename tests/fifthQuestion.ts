// What a fifth, optional question costs: in a copy of the tree that is thrown away it is added to the table, to its sentences
// and to its look. The whole must compile, and rows and drafts of before must be read, changed and synced.
// `node tests/fifthQuestion.ts`; it prints the files touched, and fails where more would be needed.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const added = [
  {
    file: 'src/domain/questions.ts',
    before: '] as const satisfies readonly Question[]',
    line: "  { id: 'wished', isRequired: false, isCalm: true },\n",
  },
  {
    file: 'src/text/questions.ts',
    before: '} satisfies Record<AnswerId, QuestionText>)',
    line: "  wished: { question: 'Et demain ?', label: 'Demain', sheet: 'Demain :', search: 'Demain' },\n",
  },
  {
    file: 'src/journal-ui/answerLooks.ts',
    before: '} as const satisfies Record<AnswerId',
    line: "  wished: { icon: 'star', tone: 'amber' },\n",
  },
]
const copied = ['src', 'sw', 'server', 'tests', 'package.json', 'tsconfig.json', 'vite.config.ts']

const folder = path.resolve('.cache/fifth-question')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const part of [...copied, '.build', 'playwright.config.ts', 'index.html', 'public']) {
  cpSync(part, path.join(folder, part), { recursive: true })
}
// One by one: what compiler and test runner remember stands in that folder too, and is the copy's own.
mkdirSync(path.join(folder, 'node_modules'))
for (const name of readdirSync('node_modules')) {
  if (name.startsWith('.') && name !== '.bin') continue
  symlinkSync(path.resolve('node_modules', name), path.join(folder, 'node_modules', name))
}

function change(file: string, from: string, to: string): void {
  const name = path.join(folder, file)
  const text = readFileSync(name, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no « ${from} ».`)
  writeFileSync(name, text.replaceAll(from, to))
}
for (const { file, before, line } of added) change(file, before, line + before)
// The tests of rows older than a question, for this one.
change('tests/unit/engine/journal/olderRows.test.ts', 'lueur', 'wished')

const run = (...command: string[]): void => {
  const bin = path.resolve('node_modules/.bin')
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` }
  execFileSync(command[0] ?? '', command.slice(1), { cwd: folder, stdio: 'inherit', env })
}
run('tsc', '-b')
run(
  'vitest',
  'run',
  '--project',
  'node',
  'tests/unit/engine/journal/olderRows.test.ts',
  'tests/unit/domain',
)
process.stdout.write(`Files touched: ${added.map(({ file }) => file).join(', ')}\n`)
rmSync(folder, { recursive: true, force: true })
