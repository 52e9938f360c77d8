// Several live values of one answer (two phones wrote the same day) read as one text: every line of every value. A line
// that values share stands once, as often as in the value that has it most, so what was shown can be saved and joined again
// without growing. Nothing is compared inside a line: « 12 km » and « 2 km » are two lines.
import { isBlank } from './answers.ts'
import { valuesInOrder, type Register } from './register.ts'

/** Where each line of `text` stands in `whole`: the nth of its kind there; -1 for a line that `whole` lacks. */
function findLines(whole: readonly string[], text: readonly string[]): readonly number[] {
  const placesByLine = Map.groupBy(whole.keys(), (place) => whole[place]?.trim())
  return text.map((line) => placesByLine.get(line.trim())?.shift() ?? -1)
}

/** New lines stand before the next line that both texts have; at the end, after a blank line, when there is none. */
function addLines(whole: readonly string[], text: readonly string[]): readonly string[] {
  const found = findLines(whole, text)
  const before = new Map<number, string[]>()
  let run: string[] = []
  for (const [at, line] of text.entries()) {
    const place = found[at] ?? -1
    if (isBlank(line)) {
      // A blank line separates: it is kept between new lines only.
      if (run.length > 0) run.push(line)
    } else if (place === -1) {
      run.push(line)
    } else {
      before.set(place, [...(before.get(place) ?? []), ...withoutBlankEnd(run)])
      run = []
    }
  }
  const last = withoutBlankEnd(run)
  const lines = whole.flatMap((line, place) => [...(before.get(place) ?? []), line])
  return last.length === 0 ? lines : [...withoutBlankEnd(lines), '', ...last]
}

const withoutBlankEnd = (lines: readonly string[]): readonly string[] =>
  lines.slice(0, lines.findLastIndex((line) => !isBlank(line)) + 1)

export function textOf(register: Register<string>): string {
  const texts = valuesInOrder(register)
    .map(({ value }) => value)
    .filter((value) => !isBlank(value))
  const [first = '', ...others] = texts
  return others
    .map((text) => text.split('\n'))
    .reduce(addLines, first.split('\n'))
    .join('\n')
}

/** Whether `textOf` had to put two different texts together. */
export function isJoined(register: Register<string>): boolean {
  const texts = new Set(
    register.values.map(({ value }) => value).filter((value) => !isBlank(value)),
  )
  return texts.size > 1
}
