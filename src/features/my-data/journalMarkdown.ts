import { looksLikeHeading } from '#domain/ownHeadings.ts'
import { questionTexts } from '#text/questions.ts'
import { answerIds, isBlank, type ByAnswer } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import { isSameMusic, type Music } from '#domain/music.ts'
import type { JournalFile } from '#contract/journalFile.ts'
import type { Glow } from '#domain/glow.ts'
import { glowText } from '#text/glow.ts'
import { longDayText } from '#text/dates.ts'
import { myDataText } from '#text/myData.ts'

const { document: words } = myDataText

type FileDraft = JournalFile['drafts'][number]

/** Whoever looks « 20 novembre » up in the file types a plain space. */
const headingOf = (day: Day, isPinned = false): string =>
  `${longDayText(day).replaceAll('\u00A0', ' ')} ${day.slice(0, 4)}${isPinned ? ` (${words.pinned})` : ''}`

/** A line that looks like a heading of this file begins with a backslash, which Markdown does not show. */
const wordsOf = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => (looksLikeHeading(line) ? `\\${line}` : line))
    .join('\n')

/** The person's words, under the names of their questions; blank answers left out. */
const answersOf = (texts: ByAnswer<string>): readonly string[] =>
  answerIds
    .filter((id) => !isBlank(texts[id]))
    .map((id) => `### ${questionTexts[id].label}\n\n${wordsOf(texts[id])}`)

const songOf = (music: Music | null | undefined): readonly string[] =>
  music ? [`**${words.music}** : ${[music.name, music.artists].join(' - ')}`] : []

const glowOf = (glow: Glow | null | undefined): readonly string[] =>
  glow === null || glow === undefined ? [] : [glowText.named(glow)]

/** What the file does not hold because this phone cannot open it: a sentence for each kind. */
export function missingFrom({
  sealedDays,
  partlySealedDays,
  sealedDrafts,
  hasAll,
}: Pick<
  JournalFile,
  'sealedDays' | 'partlySealedDays' | 'sealedDrafts' | 'hasAll'
>): readonly string[] {
  const { notWhole } = myDataText
  return [
    ...(sealedDays === 0 ? [] : [notWhole.days(sealedDays)]),
    ...(partlySealedDays === 0 ? [] : [notWhole.partly(partlySealedDays)]),
    ...(sealedDrafts === 0 ? [] : [notWhole.drafts(sealedDrafts)]),
    ...(hasAll ? [] : [notWhole.notReceived]),
  ]
}

/** Besides: songs that no key of this phone vouches for. Named here, whoever brings the text back would vouch for them. */
export function missingFromMarkdown(file: JournalFile): readonly string[] {
  const songs = file.days.filter(({ music, unchecked }) => !music && unchecked?.music.values.length)
  return [
    ...missingFrom(file),
    ...(songs.length === 0 ? [] : [myDataText.notWhole.songs(songs.length)]),
  ]
}

/** The song of a draft; none where its form began with one that nobody vouches for. */
function songOfDraft({ date, music = null }: FileDraft, { days }: JournalFile): Music | null {
  const unchecked = days.flatMap((day) =>
    day.date === date && day.unchecked ? day.unchecked.music.values : [],
  )
  return unchecked.some(({ value }) => isSameMusic(value, music)) ? null : music
}

/** The journal for reading or printing, oldest day first. */
export function journalMarkdown(file: JournalFile, exportedOn: Day): string {
  const days = file.days.flatMap((day) => [
    `## ${headingOf(day.date, day.isPinned)}`,
    ...glowOf(day.glow),
    ...songOf(day.music),
    ...answersOf(day),
  ])
  const drafts = file.drafts.flatMap((draft) => [
    `## ${words.drafts} : ${headingOf(draft.date)}`,
    ...glowOf(draft.glow),
    ...songOf(songOfDraft(draft, file)),
    ...answersOf(draft),
  ])
  const parts = [
    `# ${words.title}`,
    [words.exportedOn(exportedOn), ...missingFromMarkdown(file)].join(' '),
    ...days,
    ...drafts,
  ]
  return `${parts.join('\n\n')}\n`
}
