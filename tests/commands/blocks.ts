// The blocks of commands and configurations that an operator copies from the documents, and the name under which each is executed.
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const commandDocuments = [
  'README.md',
  'server/README.md',
  'docs/upgrade.md',
  'docs/http-api.md',
] as const

/** Each block by its document and the beginning of its first line. */
export const knownBlocks = {
  twoCommands: ['README.md', 'npm ci && npm start'],
  serverCommands: ['server/README.md', 'npm run serve'],
  severalInstances: ['server/README.md', 'export DATABASE_URL='],
  operatorCommands: ['server/README.md', 'npm run admin -- stats'],
  restoreBackup: ['server/README.md', 'install -d -m 700 restored'],
  dumpAndRestore: ['server/README.md', 'pg_dump -Fc -f lueur.dump'],
  keepLog: ['server/README.md', 'install -d -m 700 /var/backups/lueur /var'],
  restoreSecond: ['server/README.md', 'psql -d postgres -c'],
  anotherKey: ['server/README.md', 'openssl rand -base64 32 > '],
  copyToPostgres: ['server/README.md', 'npm run copy -- '],
  parts: ['server/README.md', 'psql -v ON_ERROR_STOP=1'],
  container: ['server/README.md', 'docker build '],
  compose: ['server/README.md', 'export DOMAIN='],
  unit: ['server/README.md', 'useradd '],
  unitCommand: ['server/README.md', 'cd /opt/lueur'],
  caddy: ['server/README.md', 'lueur.example {'],
  nginx: ['server/README.md', 'server {'],
  backupBefore: ['docs/upgrade.md', 'npm run admin -- backup before-upgrade.db'],
  goBack: ['docs/upgrade.md', 'mkdir newer'],
  migratePostgres: ['docs/upgrade.md', 'pg_dump -Fc -f before-upgrade.dump'],
  goBackOnPostgres: ['docs/upgrade.md', 'pg_restore '],
} as const satisfies Record<string, readonly [(typeof commandDocuments)[number], string]>

export type BlockName = keyof typeof knownBlocks

export interface Block {
  readonly document: string
  readonly line: number
  readonly text: string
}

/** Every fenced block of the documents under `root`. */
export const readBlocks = (root: string): readonly Block[] =>
  commandDocuments.flatMap((document) => {
    const content = readFileSync(path.join(root, document), 'utf8')
    return Array.from(content.matchAll(/^```.*\n([\s\S]*?)^```$/gm), ({ index, 1: text = '' }) => ({
      document,
      line: content.slice(0, index).split('\n').length + 1,
      text,
    }))
  })

/** The names under which a block is known: one, where all is well. */
export const namesOf = ({ document, text }: Block): readonly string[] =>
  Object.entries(knownBlocks)
    .filter(([, [known, start]]) => known === document && text.startsWith(start))
    .map(([name]) => name)

/** The commands of a block whose lines do not depend on each other. */
export const linesOf = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.trim() !== '')
