// What results.json holds, as the table of README and as the picture beside it.
import type { Figure, Row, Unit } from './rows.ts'

const number = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })

export function valueOf(value: number, unit: Unit): string {
  if (unit === 'bytes') return `${number(value / 1000)} kB`
  if (unit === 'ms') return `${number(value)} ms`
  return unit === 'perSecond' ? `${number(value)}/s` : number(value)
}

/** « 413 ms (401) »: the median, and the least where there are several. */
const figure = ({ median, min, rounds }: Figure, unit: Unit): string =>
  rounds > 1 && unit !== 'count' && unit !== 'bytes'
    ? `${valueOf(median, unit)} (${number(min)})`
    : valueOf(median, unit)

const goalOf = ({ goal, isGoalOfRatio, unit, isMet }: Row): string => {
  const sign = unit === 'perSecond' ? '≥' : '≤'
  const text = isGoalOfRatio ? `${number(goal)} ×` : valueOf(goal, unit)
  return `${sign} ${text}${isMet ? '' : ', not met yet'}`
}

const besideOf = ({ beside, unit }: Row): string =>
  Object.entries(beside)
    .map(([name, one]) => `${figure(one, unit)}: ${name}`)
    .join('; ')

/** Lines of a Markdown table. */
export const tableOf = (rows: readonly Row[]): readonly string[] => [
  '| | what | ours | beside it, in turn | ratio | goal |',
  '| --- | --- | --- | --- | --- | --- |',
  ...rows.map((row) =>
    [
      '',
      row.id,
      row.what,
      figure(row.ours, row.unit),
      besideOf(row),
      row.ratio === null ? '' : `${number(row.ratio)} ×`,
      goalOf(row),
      '',
    ]
      .join(' | ')
      .trim(),
  ),
]

const judged = (row: Row): string =>
  row.isGoalOfRatio
    ? `${number(row.ratio ?? 0)} × ${row.than ?? ''}`
    : valueOf(row.ours.median, row.unit)

/** The same in three columns: what the goal is of, and whether it is met. */
export const shortTableOf = (rows: readonly Row[]): readonly string[] => [
  '| what | figure | goal |',
  '| --- | --- | --- |',
  ...rows.map((row) => `| ${row.what} | ${judged(row)} | ${goalOf(row)} |`),
]

const shareOfGoal = ({ ours, ratio, goal, isGoalOfRatio, unit }: Row): number => {
  const share = (isGoalOfRatio ? (ratio ?? 0) : ours.median) / goal
  return unit === 'perSecond' ? 1 / share : share
}

const rowHeight = 22
const left = 300
const wide = 360
/** Where the goal stands, and the most that is drawn, in goals. */
const goalAt = 1
const most = 2.5

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A bar for each row: how much of what its goal allows it takes. Shorter is better; the line is the goal. */
export function chartOf(rows: readonly Row[]): string {
  const height = rows.length * rowHeight + 34
  const scale = wide / most
  const bars = rows.map((row, at) => {
    const y = 28 + at * rowHeight
    const share = shareOfGoal(row)
    const width = Math.max(1, Math.min(share, most) * scale)
    const told = `${share > most ? '› ' : ''}${number(share)}`
    return `<text x="${left - 8}" y="${y + 12}" text-anchor="end">${escaped(row.id)}</text><rect x="${left}" y="${y}" width="${width.toFixed(1)}" height="16" rx="3" class="${row.isMet ? 'met' : 'over'}"/><text x="${(left + width + 6).toFixed(1)}" y="${y + 12}">${told}</text>`
  })
  const line = left + goalAt * scale
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + wide + 60} ${height}" role="img" aria-label="Each measure as a share of its goal">
<style>text{font:12px system-ui,sans-serif;fill:#5b4a44}.met{fill:#e7a35c}.over{fill:#b5523b}line{stroke:#5b4a44;stroke-dasharray:3 3}@media(prefers-color-scheme:dark){text{fill:#e8dcd4}line{stroke:#e8dcd4}}</style>
<text x="${line}" y="16" text-anchor="middle">goal</text><line x1="${line}" x2="${line}" y1="22" y2="${height - 6}"/>
${bars.join('\n')}
</svg>
`
}
