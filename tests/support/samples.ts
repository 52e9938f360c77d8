// Sample files of other apps, as files that a person chooses.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Brought } from '#domain/bring/brought.ts'
import { readJournal } from '#engine/bring/readJournal.ts'
import { makeZip, type ZipPart } from './makeZip.ts'

const folder = path.resolve('tests/samples')

export const sampleText = (name: string): string => readFileSync(path.join(folder, name), 'utf8')

export const fileOf = (content: string | Buffer<ArrayBuffer>, name: string): File =>
  new File([content], name)

export const sampleFile = (name: string): File => fileOf(sampleText(name), path.basename(name))

export const zipOf = (parts: readonly ZipPart[], name = 'export.zip'): File =>
  fileOf(makeZip(parts), name)

export const zipOfSamples = (names: readonly string[], beside: readonly ZipPart[] = []): File =>
  zipOf([
    ...names.map((name) => ({ name: path.basename(name), content: sampleText(name) })),
    ...beside,
  ])

export const readHere = (files: readonly File[]) =>
  readJournal(files, { here: 'Europe/Paris', onProgress: () => undefined })

export async function broughtFrom(...files: readonly File[]) {
  const read = await readHere(files)
  if (!read.ok) throw new Error(`It was not read: ${read.error}.`)
  return read.value
}

/** Each entry's day, and its time. */
export const days = ({ entries }: Brought): readonly string[] =>
  entries.map(({ day, time }) => [day, time].filter((part) => part !== null).join(' '))
/** Each entry's texts. */
export const words = ({ entries }: Brought): readonly string[] =>
  entries.map(({ parts }) => parts.map(({ text }) => text).join('|'))

/** Each entry as its day, with its hour where that is asked for, and its texts, headings before theirs; why nothing was read. */
export async function entriesIn(files: File | readonly File[], hour?: 'time') {
  const result = await readHere([files].flat())
  if (!result.ok) return result.error
  return result.value.entries.map(({ day, time, parts }) => [
    hour === undefined || time === null ? day : `${day} ${time}`,
    ...parts.map(({ heading, text }) => (heading === null ? text : `${heading}: ${text}`)),
  ])
}
