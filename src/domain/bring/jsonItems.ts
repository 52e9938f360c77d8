// Cuts a JSON text, as it comes, into the items of its lists: a journal of a hundred megabytes is never held whole. Given are the items
// of the outermost list, those of lists that stand directly in the outermost object under their names, and that object itself as long
// as it is short.
import { BringError } from './brought.ts'

/** Characters of one item, and of an object that is given whole. */
const longestItem = 4_000_000

/** No journal nests deeper; parsed, each level takes room of its own, so that such an item is none. */
const deepest = 500

const quote = 34
const backslash = 92
const openings = new Set([91, 123])
const closings = new Set([93, 125])
const comma = 44
const squareBracket = 91
/** Of a list whose name is longer than any that is known, or written with escapes. */
const unreadName = '"'

export interface JsonItems {
  /** The next piece of the text. */
  push(text: string): void
  /** Call it once, after the last piece. */
  end(): void
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BringError('damaged', cause)
  }
}

/** `onItem`: the name of its list, '' for the outermost one, null for the outermost object; the value, and how long its text is. */
export function createJsonItems(
  onItem: (list: string | null, item: unknown, length: number) => void,
): JsonItems {
  /** What ends a string, or takes its meaning from the next sign. */
  const inString = /["\\]/g
  let depth = 0
  let isInString = false
  let isEscaped = false
  let whole: string | null = ''
  /** Text of the item, or of the name, that is being read. */
  let held = whole
  /** Null while no list is open that gives items. */
  let list: string | null = null
  let listDepth = 0
  let outermost = 0
  /** Of the item that is being read; null as long as no list was. */
  let isTooDeep: boolean | null = null
  let isEnded = false

  const giveItem = (): void => {
    if (held.length > longestItem) throw new BringError('tooLarge')
    const text = held.trim()
    held = ''
    const item = isTooDeep === true || text === '' ? null : parse(text)
    isTooDeep = false
    if (list !== null && text !== '') onItem(list, item, text.length)
  }
  /** The name before the list that opens: what is held ends with « "name": ». */
  const nameHeld = (): string =>
    /[{,\s]"([^"\\]{1,80})"\s*:\s*$/.exec(held.slice(-200))?.[1] ?? unreadName
  const isRootList = (): boolean => outermost === squareBracket

  const opensList = (code: number): boolean => {
    if (depth === 1) outermost = code
    return code === squareBracket && depth === (isRootList() ? 1 : 2)
  }

  const push = (text: string): void => {
    if (whole !== null) whole = whole.length + text.length <= longestItem ? whole + text : null
    let from = 0
    for (let at = 0; at < text.length; at++) {
      if (isInString && !isEscaped) {
        // What a string says is passed at once.
        inString.lastIndex = at
        at = inString.exec(text)?.index ?? text.length
      }
      const code = text.charCodeAt(at)
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (code === backslash) isEscaped = true
        else if (code === quote) isInString = false
        continue
      }
      if (code === quote) isInString = true
      else if (openings.has(code)) {
        depth++
        if (depth > deepest) {
          isTooDeep = true
          whole = null
        }
        if (!opensList(code)) continue
        held += text.slice(from, at)
        list = isRootList() ? '' : nameHeld()
        listDepth = depth
        held = ''
        // What nested deeper before is in no item.
        isTooDeep = false
        from = at + 1
      } else if (closings.has(code)) {
        if (list !== null && depth === listDepth) {
          held += text.slice(from, at)
          giveItem()
          list = null
        }
        depth--
        if (depth < 0) throw new BringError('damaged')
        if (depth === 0) isEnded = true
      } else if (code === comma && list !== null && depth === listDepth) {
        held += text.slice(from, at)
        from = at + 1
        giveItem()
      }
    }
    held += text.slice(from)
    if (list === null) held = held.slice(-200)
    else if (held.length > longestItem) throw new BringError('tooLarge')
  }

  return {
    push,
    end() {
      if (!isEnded || isInString) throw new BringError('damaged')
      if (!isRootList() && whole !== null) onItem(null, parse(whole), whole.length)
    },
  }
}
