// The log where somebody watches it: each event as a line to read, instead of its JSON.
import type { DestinationStream } from 'pino'
import * as v from 'valibot'

const Event = v.looseObject({
  level: v.number(),
  time: v.string(),
  msg: v.optional(v.string(), ''),
})
const nameByLevel = new Map([
  [40, 'warning: '],
  [50, 'error: '],
  [60, 'fatal: '],
])

const isBare = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w./:*-]+$/.test(value))

/** Whatever is no plain word is spelt as JSON: a terminal obeys some characters. */
const spell = ([name, value]: readonly [string, unknown]): string =>
  ` ${name}=${isBare(value) ? String(value) : JSON.stringify(value)}`

export const plainLines = (print: (line: string) => void): DestinationStream => ({
  write(text) {
    const { level, time, msg, ...fields } = v.parse(Event, JSON.parse(text))
    const clock = time.slice(11, 19)
    const rest = Object.entries(fields).map(spell).join('')
    print(`${clock} ${nameByLevel.get(level) ?? ''}${msg}${rest}`)
  },
})
