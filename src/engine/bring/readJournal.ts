// Reads files of another app to their end: what they are shows in what they hold, not in their names. Texts are read as they come; what
// must be held whole (a table, an XML, a day in Markdown) is bounded.
import {
  BringError,
  type BringFailure,
  type Brought,
  type LeftOutKind,
} from '#domain/bring/brought.ts'
import { backupFileFormat, journalFileFormat } from '#domain/journalFileFormat.ts'
import { readCsv } from '#domain/bring/csv.ts'
import { isDiaro, readDiaro } from '#domain/bring/diaro.ts'
import { isHtmlPage, isXml, readHtmlPage } from '#domain/bring/htmlPage.ts'
import { createJsonJournal } from '#domain/bring/jsonJournal.ts'
import { isJrnlText, readJrnlText } from '#domain/bring/jrnl.ts'
import { isLueurMarkdown, readLueurMarkdown } from '#domain/bring/lueurMarkdown.ts'
import { readMarkdown } from '#domain/bring/markdown.ts'
import { foldersOfExport } from '#domain/bring/names.ts'
import { createTally, type Tally } from '#domain/bring/tally.ts'
import { inZone } from '#domain/bring/zones.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { createTextDecoder } from './textDecoder.ts'
import { openMember, type Allowance } from './zip.ts'
import { isZip, readMembers, type ZipMember } from './zipList.ts'

/** Of one file, photos and all. */
export const maxFileBytes = 200 * 1024 * 1024
/** Of what all archives together unpack to, texts alone. */
const mostUnpacked = 512 * 1024 * 1024
/** Of a text that is held whole. */
const longestText = 24_000_000
/** Each takes room of its own, blank as it may be. */
const mostLines = 1_000_000
/** Days in Markdown may be chosen one by one. */
const mostFiles = 40_000

export interface ReadingDeps {
  /** The zone of entries in a file that names none at all. */
  readonly here: string
  /** Hears now and then how far the reading came: entries so far, and the part of the bytes that were read. */
  readonly onProgress: (entries: number, part: number) => void
}

type Piece = Uint8Array<ArrayBuffer>
type Bytes = AsyncIterable<Piece> | ReadableStream<Piece> | readonly Piece[]

async function eachPiece(bytes: Bytes, onPiece: (piece: string) => void): Promise<void> {
  const decode = createTextDecoder()
  for await (const chunk of bytes as AsyncIterable<Piece>) {
    onPiece(decode(chunk))
  }
  onPiece(decode(null))
}

async function wholeText(bytes: Bytes, tally: Tally): Promise<string> {
  const pieces: string[] = []
  let length = 0
  let lines = 0
  await eachPiece(bytes, (piece) => {
    length += piece.length
    for (const _ of piece.matchAll(/\r\n?|\n/g)) lines++
    if (length > longestText || lines > mostLines) throw new BringError('tooLarge')
    tally.countLetters(piece)
    pieces.push(piece)
  })
  return pieces.join('')
}

/** The last part of a path. */
const fileName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path

/** So many letters tell what a file is. */
const lettersOfStart = 200

const isOfLueur = (start: string): boolean =>
  [journalFileFormat, backupFileFormat].some((format) => start.includes(`"${format}"`))

/** What holds nothing that is known is named. */
const readJson = async (path: string, bytes: Bytes, tally: Tally): Promise<void> => {
  const before = tally.count
  const journal = createJsonJournal(tally, path)
  let start = ''
  await eachPiece(bytes, (piece) => {
    if (start.length < lettersOfStart) {
      start = (start + piece).slice(0, lettersOfStart)
      if (isOfLueur(start)) throw new BringError('lueur')
    }
    tally.countLetters(piece)
    journal.push(piece)
  })
  journal.end()
  if (tally.count === before) tally.addUnknown(fileName(path))
}

/** Daylio's backup is a JSON in base64: bytes of UTF-8 behind letters. */
async function readBase64(path: string, bytes: Bytes, tally: Tally): Promise<void> {
  const journal = createJsonJournal(tally, path)
  const decoder = new TextDecoder()
  let left = ''
  const push = (letters: string): void => {
    const whole = letters.length - (letters.length % 4)
    left = letters.slice(whole)
    const raw = atob(letters.slice(0, whole))
    const piece = decoder.decode(
      Uint8Array.from(raw, (one) => one.charCodeAt(0)),
      { stream: true },
    )
    tally.countLetters(piece)
    journal.push(piece)
  }
  try {
    await eachPiece(bytes, (piece) => push(left + piece.replaceAll(/\s/g, '')))
    if (left !== '') push(left.padEnd(4, '='))
  } catch (cause) {
    throw cause instanceof BringError ? cause : new BringError('damaged', cause)
  }
  journal.end()
}

/** Texts that are held whole, by what they begin with. */
function readText(path: string, text: string, tally: Tally): void {
  if (isHtmlPage(path, text)) {
    for (const read of readHtmlPage(path, text)) tally.add('html', read)
    return
  }
  if (isLueurMarkdown(text)) {
    for (const read of readLueurMarkdown(text)) tally.add('lueur', read)
    return
  }
  if (isDiaro(text)) {
    for (const read of readDiaro(text)) tally.add('diaro', read)
    return
  }
  if (isXml(path, text)) {
    tally.addUnknown(fileName(path))
    return
  }
  // Before tables: its first line often has a comma, and begins with a date.
  if (isJrnlText(text)) {
    for (const read of readJrnlText(text)) tally.add('jrnl', read)
    return
  }
  const isMarkdown = /\.(?:md|markdown)$/i.test(path)
  const isTable = /\.(?:csv|tsv)$/i.test(path)
  const table = isMarkdown ? null : readCsv(text, isTable)
  if (table !== null) {
    for (const read of table.entries) tally.add(table.format, read)
  } else {
    const format = /\.txt$/i.test(path) ? 'text' : 'markdown'
    for (const read of readMarkdown(path, text)) tally.add(format, read)
  }
}

/** A TypeError is what a stream says of bytes that do not inflate. */
const isDamage = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof BringError && error.reason === 'damaged')
const isUnreadable = (error: unknown): boolean =>
  isDamage(error) || (error instanceof BringError && error.reason === 'letters')

/** What 7z, RAR, gzip, bzip2 and xz begin with. */
const otherArchives = [
  '7z\u{BC}\u{AF}\u{27}\u{1C}',
  'Rar!\u{1A}\u{07}',
  '\u{1F}\u{8B}\u{08}',
  'BZh91AY',
  '\u{FD}7zXZ\0',
]
const longestMark = 7
async function isOtherArchive(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, longestMark).arrayBuffer())
  const letters = String.fromCharCode(...start)
  return otherArchives.some((mark) => letters.startsWith(mark))
}

/** Without the mark of its encoding, up to letters that those further on may tell. */
async function firstLetters(file: Blob): Promise<string> {
  let first = ''
  try {
    await eachPiece(file.slice(0, lettersOfStart).stream(), (piece) => {
      first += piece
    })
  } catch {
    // The whole is read, or fails as well.
  }
  return first.trimStart()
}

/** A picture, a program: of a text one sign or another may be odd, of these every few are, and several of nothing stand together. */
const isNoText = (first: string): boolean =>
  first.includes('\0\0') ||
  (first.includes('\0') &&
    [...first.matchAll(/(?![\t-\r])\p{Cc}|\uFFFD/gu)].length * 10 > first.length)

async function readPlain(file: File, tally: Tally): Promise<void> {
  const first = await firstLetters(file)
  // « [2026-11-20 » begins a text of jrnl.
  if (first.startsWith('{\\rtf')) throw new BringError('otherKind')
  if (/^(?:\{|\[\s*[{\]])/.test(first)) await readJson(file.name, file.stream(), tally)
  else if (await isOtherArchive(file)) throw new BringError('packing')
  else if (isNoText(first)) throw new BringError('unknown')
  else readText(file.name, await wholeText(file.stream(), tally), tally)
}

/** Of Daylio's backup: its names have no ending. Behind their last dot alone, so that no folder is looked through again. */
function isNamelessIn(folder: string, name: string): boolean {
  const last = `/${name}`.split('.').at(-1) ?? ''
  const at = last.indexOf(`/assets/${folder}/`)
  return at !== -1 && at + `/assets/${folder}/`.length < last.length
}

const mediaByEnding: readonly (readonly [RegExp, LeftOutKind])[] = [
  [/\.(?:jpe?g|png|gif|webp|heic|heif|bmp|tiff?|svg)$/i, 'photo'],
  [/\.(?:mp4|mov|m4v|3gp|webm|avi)$/i, 'video'],
  [/\.(?:mp3|m4a|aac|wav|ogg|opus|amr|caf)$/i, 'audio'],
  [/\.(?:pdf|docx?|rtf|odt|pages)$/i, 'document'],
]
/** Of a vault of Obsidian: what was thrown away, and its settings. */
const foldersBeside: readonly (readonly [RegExp, LeftOutKind])[] = [
  [/(?:^|[/\\])\.trash[/\\]/, 'trash'],
  [/(?:^|[/\\])\.obsidian[/\\]/, 'settings'],
]
function mediaOf(name: string): LeftOutKind | undefined {
  const beside = foldersBeside.find(([pattern]) => pattern.test(name))?.[1]
  if (beside !== undefined) return beside
  const byEnding = mediaByEnding.find(([pattern]) => pattern.test(name))?.[1]
  if (byEnding !== undefined) return byEnding
  if (isNamelessIn('photos', name)) return 'photo'
  return ['audio', 'audios'].some((folder) => isNamelessIn(folder, name)) ? 'audio' : undefined
}

const isText = (name: string): boolean =>
  /\.(?:json|xml|csv|tsv|md|markdown|txt|html?|daylio|lueur)$/i.test(name)

/** .docx, .odt: parts in XML alone. */
const isOfTextProcessor = (members: readonly ZipMember[]): boolean => {
  const has = (wanted: string): boolean => members.some(({ name }) => name === wanted)
  const isOfParts = members.every(({ name }) => !isText(name) || name.endsWith('.xml'))
  return isOfParts && (has('word/document.xml') || (has('mimetype') && has('content.xml')))
}

/** What the archive's own program keeps there, and names that lead out of it. */
const isSkipped = (name: string): boolean =>
  name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store)/.test(name)
const isStray = (name: string): boolean =>
  /^(?:[/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes('..')

interface Archive {
  readonly file: File
  readonly tally: Tally
  readonly allowance: Allowance
  /** Of its export, whose date is none of a note. */
  readonly folders: string
}

async function readMember(
  { file, tally, allowance, folders }: Archive,
  member: ZipMember,
): Promise<void> {
  const { name } = member
  const bytes = await openMember(file, member, allowance)
  if (/\.daylio$/i.test(name)) await readBase64(name, bytes, tally)
  else if (/\.(?:json|lueur)$/i.test(name)) await readJson(name, bytes, tally)
  else readText(name.slice(folders.length), await wholeText(bytes, tally), tally)
}

const isPage = (name: string): boolean => /\.html?$/i.test(name)

const isRead = ({ name }: ZipMember): boolean => isText(name) && !isStray(name)
const entriesIn = (tally: Tally): number => tally.result()?.entries.length ?? 0

async function readArchive(
  { file, tally, allowance }: Omit<Archive, 'folders'>,
  { onProgress }: ReadingDeps,
): Promise<void> {
  const members = (await readMembers(file)).filter(({ name }) => !isSkipped(name))
  if (isOfTextProcessor(members)) throw new BringError('otherKind')
  for (const member of members) {
    const { name, packedBytes } = member
    const kind = mediaOf(name)
    if (kind !== undefined) tally.addFile(kind, `${packedBytes} ${name}`)
    else if (!isRead(member)) tally.addUnknown(fileName(name))
  }
  const texts = members.filter((member) => isRead(member) && mediaOf(member.name) === undefined)
  let count = 0
  const read = async (some: readonly ZipMember[]): Promise<void> => {
    const folders = foldersOfExport(some.map(({ name }) => name))
    for (const member of some) {
      try {
        await readMember({ file, tally, allowance, folders }, member)
      } catch (error) {
        // One of many, as an entry is: the others are read.
        if (texts.length === 1 || !isUnreadable(error)) throw error
        tally.addDamaged()
      }
      count++
      onProgress(tally.count, count / texts.length)
    }
  }
  const pages = texts.filter(({ name }) => isPage(name))
  const before = pages.length === 0 ? 0 : entriesIn(tally)
  await read(texts.filter(({ name }) => !isPage(name)))
  // They stand beside what holds the same as data, and are read where nothing that does is a journal.
  if (pages.length === 0) return
  if (entriesIn(tally) === before) await read(pages)
  else for (const { name } of pages) tally.addUnknown(fileName(name))
}

/** Everything that the files hold, or why nothing of it is taken. */
export async function readJournal(
  files: readonly File[],
  deps: ReadingDeps,
): Promise<Result<Brought, BringFailure>> {
  const tally = createTally()
  const allowance = { bytes: mostUnpacked }
  try {
    if (files.length > mostFiles) return err('tooMany')
    for (const [at, file] of files.entries()) {
      if (file.size > maxFileBytes) return err('tooLarge')
      if (await isZip(file)) await readArchive({ file, tally, allowance }, deps)
      else await readPlain(file, tally)
      deps.onProgress(tally.count, (at + 1) / files.length)
    }
  } catch (error) {
    if (error instanceof BringError) return err(error.reason)
    if (isDamage(error)) return err('damaged')
    throw error
  }
  const brought = tally.result()
  if (brought === null) return err(tally.hasDamage ? 'damaged' : 'unknown')
  if (brought.entries.length > 0) {
    return ok({ ...brought, entries: inZone(brought.entries, deps.here) })
  }
  // Any text at all is one without a date: nothing tells that it is a journal.
  return err(['markdown', 'text', 'html'].includes(brought.format) ? 'unknown' : 'empty')
}
