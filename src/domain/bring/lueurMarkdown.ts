// Lueur's own journal in Markdown, made for reading: a heading for each day, under it its glow, its song, and a heading for each answer.
// It lacks the ids by which days of two phones are joined, and all that was replaced: what somebody who has nothing else brings of it are
// words. #features/my-data/journalMarkdown.ts writes it.
import { parseDay, type Day } from '#domain/day.ts'
import { foldText } from '#domain/folding.ts'
import type { Glow } from '#domain/glow.ts'
import type { Music } from '#domain/music.ts'
import { answerHeadings, dayHeading, looksLikeHeading } from '#domain/ownHeadings.ts'
import { entryOf, type ReadEntry } from './brought.ts'
import { leadingDate } from './dates.ts'
import { foundIn, type Pattern } from './found.ts'

const title = /^\s{0,9}# Mon journal\s{1,9}(?=Exporté le\s)/

const exportedOn = /^Exporté le\s/

export const isLueurMarkdown = (text: string): boolean => title.test(text)

/** Folded. */
const glows: readonly string[] = ['braise', 'bougie', 'aube', 'eclaircie', 'plein soleil']

const ownDay: Pattern<{ readonly date: string; readonly pin: string | undefined }> = dayHeading
const glowLine: Pattern<{ readonly glow: string }> = /^Lueur\s:\s(?<glow>[\p{L} ]+)$/u
const songLine: Pattern<{ readonly song: string }> = /^\*\*Musique du jour\*\*\s:\s(?<song>.+)$/su

interface Open {
  readonly day: Day
  readonly isPinned: boolean
  glow: Glow | null
  music: Music | null
  /** -1: what stands above the first answer. */
  readonly texts: { readonly answer: number; readonly lines: string[] }[]
}

/** « Nom - Artistes ». */
function songOf(text: string): Music {
  const at = text.lastIndexOf(' - ')
  return at === -1
    ? { id: 'manual', name: text, artists: '' }
    : { id: 'manual', name: text.slice(0, at), artists: text.slice(at + 3) }
}

const glowOf = (name: string | undefined): Glow | null => {
  const at = name === undefined ? -1 : glows.indexOf(foldText(name))
  return at === -1 ? null : ((at + 1) as Glow)
}

/** Null for a line that begins no day. */
function openedBy(line: string): Open | null {
  const found = foundIn(ownDay, line)
  const day = found && parseDay(leadingDate(found.date)?.day)
  if (found === null || day === null) return null
  return { day, isPinned: found.pin !== undefined, glow: null, music: null, texts: [] }
}

/** The place of the answer that a line begins: a day has each once, in their order, so that another such line is a person's. */
function answerBegun(line: string, { texts }: Open): number | null {
  const at = answerHeadings.findIndex(([heading]) => heading.test(line))
  return at > (texts.at(-1)?.answer ?? -1) ? at : null
}

/** Whether the line is the glow or the song of a day that has no answer yet. */
function takesMark(line: string, day: Open): boolean {
  if ((day.texts.at(-1)?.answer ?? -1) !== -1) return false
  const glow = glowOf(foundIn(glowLine, line)?.glow)
  const song = foundIn(songLine, line)?.song
  if (glow !== null && day.glow === null) day.glow = glow
  else if (song !== undefined && day.music === null) day.music = songOf(song)
  else return false
  return true
}

function addLine(day: Open, written: string): void {
  const open = day.texts.at(-1)
  const line = written.startsWith('\\') && looksLikeHeading(written) ? written.slice(1) : written
  if (open === undefined) day.texts.push({ answer: -1, lines: [line] })
  else open.lines.push(line)
}

const entryOfDay = ({ day, texts, ...marks }: Open): ReadEntry => ({
  entry: entryOf(day, {
    ...marks,
    parts: texts.map(({ answer, lines }) => {
      const [, id] = answerHeadings[answer] ?? []
      return { heading: null, text: lines.join('\n'), ...(id === undefined ? {} : { answer: id }) }
    }),
  }),
})

/** Drafts are read as words of their days. What somebody wrote above the first day goes with it. */
export function readLueurMarkdown(text: string): readonly ReadEntry[] {
  const lines = text.replace(title, '').split(/\r\n?|\n/)
  const days: Open[] = []
  const before: string[] = []
  const isBlankAt = (at: number): boolean => (lines[at] ?? '').trim() === ''
  for (const [at, line] of lines.entries()) {
    const open = days.at(-1)
    const isAlone = isBlankAt(at - 1) && isBlankAt(at + 1)
    const begun = isAlone ? openedBy(line) : null
    const answer = isAlone && open !== undefined ? answerBegun(line, open) : null
    if (begun !== null) days.push(begun)
    else if (open === undefined) before.push(line)
    else if (answer !== null) open.texts.push({ answer, lines: [] })
    else if (!isAlone || !takesMark(line, open)) addLine(open, line)
  }
  const [first] = days
  const above = before.filter((line) => !exportedOn.test(line)).join('\n')
  if (above.trim() !== '') first?.texts.unshift({ answer: -1, lines: [above] })
  return days.map(entryOfDay)
}
