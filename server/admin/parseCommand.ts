// The words of an operator's command line, read into a command.
import { parseDay, type Day } from '#domain/day.ts'
import { normaliseEmail } from '#domain/email.ts'
import { err, ok, type Result } from '#domain/result.ts'

export const usage = `node server/main.ts                        serves the page and the API
node server/main.ts migrate                brings the database up to date
node server/main.ts --version              says which release this is
npm run admin -- stats                     counts, and the size of the database
npm run admin -- users [--addresses]       a line for each account, without its address unless asked
npm run admin -- invite                    prints a link with which one person may sign up
npm run admin -- mail-test <email>         sends a mail as codes are sent, and says how it went
npm run admin -- mail-preview [<folder>]   writes each mail that can be sent into a folder, and sends none
npm run admin -- rotate-key                puts SERVER_KEY in the place of SERVER_KEY_PREVIOUS
npm run admin -- backup <file>             copies the embedded database, also while the server runs
npm run admin -- backup --keep <n> <folder> the same into a folder, of which the n latest stay
npm run admin -- versions <email> [<day>]  what writes replaced in the last 90 days
npm run admin -- restore <email> <day> <n> puts version n of a day back
npm run admin -- user sign-out <email>     ends every session of an account
npm run admin -- user delete <email>       erases an account and all that belongs to it
npm run copy -- <postgres address>         copies the embedded database to an empty PostgreSQL one`

/** The lines to print, or the one line that says why nothing was done. */
export type Output = Result<readonly string[], string>

export type Command =
  | { readonly type: 'stats' }
  | { readonly type: 'users'; readonly showsAddresses: boolean }
  | { readonly type: 'invite' }
  | { readonly type: 'rotateKey' }
  | { readonly type: 'testMail'; readonly email: string }
  | { readonly type: 'previewMails'; readonly folder: string | undefined }
  | { readonly type: 'backup'; readonly file: string }
  | { readonly type: 'backupInto'; readonly folder: string; readonly keep: number }
  | { readonly type: 'versions'; readonly email: string; readonly day: Day | null }
  | {
      readonly type: 'restore'
      readonly email: string
      readonly day: Day
      /** From 1, the latest. */
      readonly place: number
    }
  | { readonly type: 'signOutUser'; readonly email: string }
  | { readonly type: 'deleteUser'; readonly email: string }
  | { readonly type: 'copy'; readonly url: string }

/** No line quotes what was typed: it may be an address, or hold a password. */
const wrong = (line: string): Result<never, string> => err(`${line}\n\n${usage}`)
const expects = (words: string): Result<never, string> => wrong(`This command expects ${words}.`)
const wrongDay = wrong('A day is written YYYY-MM-DD.')

function parseBackup(words: readonly string[]): Result<Command, string> {
  const [first = '', count = '', folder = ''] = words
  if (words.length === 1 && first !== '' && first !== '--keep') {
    return ok({ type: 'backup', file: first })
  }
  const isKeeping = first === '--keep' && /^[1-9]\d{0,3}$/.test(count) && folder !== ''
  return isKeeping && words.length === 3
    ? ok({ type: 'backupInto', folder, keep: Number(count) })
    : expects('<file>, or --keep <n> <folder>')
}

function parseUser([name, email, ...more]: readonly string[]): Result<Command, string> {
  const types = { delete: 'deleteUser', 'sign-out': 'signOutUser' } as const
  return (name === 'delete' || name === 'sign-out') && email !== undefined && more.length === 0
    ? ok({ type: types[name], email: normaliseEmail(email) })
    : expects('delete <email> or sign-out <email>')
}

function parseVersions([email, text, ...more]: readonly string[]): Result<Command, string> {
  if (email === undefined || more.length > 0) return expects('<email> [<day>]')
  const day = text === undefined ? null : parseDay(text)
  if (text !== undefined && day === null) return wrongDay
  return ok({ type: 'versions', email: normaliseEmail(email), day })
}

function parseRestore([email, text, count, ...more]: readonly string[]): Result<Command, string> {
  if (email === undefined || text === undefined || count === undefined || more.length > 0) {
    return expects('<email> <day> <n>')
  }
  const day = parseDay(text)
  if (day === null) return wrongDay
  if (!/^[1-9]\d{0,4}$/.test(count)) return wrong('<n> is a number that `versions` gave.')
  return ok({ type: 'restore', email: normaliseEmail(email), day, place: Number(count) })
}

function parseAdmin([name = '', ...rest]: readonly string[]): Result<Command, string> {
  const [first] = rest
  switch (name) {
    case 'stats':
      return rest.length === 0 ? ok({ type: 'stats' }) : expects('nothing more')
    case 'users':
      return rest.length === 0 || (rest.length === 1 && first === '--addresses')
        ? ok({ type: 'users', showsAddresses: rest.length === 1 })
        : expects('nothing more than --addresses')
    case 'invite':
      return rest.length === 0 ? ok({ type: 'invite' }) : expects('nothing more')
    case 'rotate-key':
      return rest.length === 0 ? ok({ type: 'rotateKey' }) : expects('nothing more')
    case 'mail-test':
      return rest.length === 1 && first !== undefined && /^[^\s@]+@[^\s@]+$/.test(first)
        ? ok({ type: 'testMail', email: first })
        : expects('<email>')
    case 'mail-preview':
      return rest.length <= 1 && first !== ''
        ? ok({ type: 'previewMails', folder: first })
        : expects('nothing more than a folder')
    case 'backup':
      return parseBackup(rest)
    case 'versions':
      return parseVersions(rest)
    case 'restore':
      return parseRestore(rest)
    case 'user':
      return parseUser(rest)
    default:
      return wrong('This command does not exist.')
  }
}

/** The words after `server/main.ts`. An error is one line, then the usage. */
export function parseCommand([name, ...rest]: readonly string[]): Result<Command, string> {
  if (name === 'admin') return parseAdmin(rest)
  if (name !== 'copy') return wrong('This command does not exist.')
  const [url] = rest
  return rest.length === 1 && url !== undefined && /^postgres(?:ql)?:\/\/\S+$/.test(url)
    ? ok({ type: 'copy', url })
    : expects('one postgres:// address')
}
