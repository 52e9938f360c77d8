// Day One's text in parts, { contents: [{ text, attributes: { linkURL, line } }, { embeddedObjects: [...] }] }, as one text.
import { fieldsIn, textIn, type Fields } from './fields.ts'
import { createJoiner } from './joiner.ts'

interface Part {
  readonly text: string
  readonly linkUrl: string
  /** Of a line with a box: whether it is ticked. */
  readonly isTicked: boolean | null
  /** What stands there that is no text: addresses of pages, and others that are dropped. */
  readonly urls: readonly string[]
  readonly isDropped: boolean
}

export function partIn(part: Fields, urls: readonly string[]): Part {
  const attributes = fieldsIn(part, 'attributes')
  const line = fieldsIn(attributes, 'line')
  const text = textIn(part, 'text')
  return {
    text,
    linkUrl: textIn(attributes, 'linkURL'),
    isTicked: textIn(line, 'listStyle') === 'checkbox' ? line['checked'] === true : null,
    urls,
    isDropped: text === '' && urls.length === 0,
  }
}

/** Of a link; in longer ones its address is not looked for. */
const longestWords = 2000
const bareAddress = (address: string): string =>
  address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')

/** Each in its order; the address of a link stands behind its words, where they do not say it. */
export function joinedParts(parts: readonly Part[]): string {
  const joined = createJoiner()
  let last = '\n'
  /** Of the link that goes on. */
  let linked = ''
  let isAfterDropped = false
  const say = (text: string): void => {
    if (text === '') return
    if (isAfterDropped && /\S/.test(last) && /^\S/.test(text)) joined.add('\n')
    isAfterDropped = false
    joined.add(text)
    last = text.at(-1) ?? last
  }
  for (const [at, { text, linkUrl, isTicked, urls, isDropped }] of parts.entries()) {
    if (isDropped) isAfterDropped = true
    const sign = isTicked === null ? '' : `- [${isTicked ? 'x' : ' '}] `
    const lines = text.split('\n')
    linked = linkUrl === '' ? '' : (linked + text).slice(0, longestWords)
    const isLinkEnd = linkUrl !== '' && parts[at + 1]?.linkUrl !== linkUrl
    const isUnsaid = isLinkEnd && !linked.includes(bareAddress(linkUrl))
    // Behind its last words, however many ends of lines follow them.
    const lastSaid = lines.findLastIndex((line) => line.trim() !== '')
    for (const [number, line] of lines.entries()) {
      if (number > 0) say('\n')
      if (line !== '' && last === '\n') say(sign)
      say(line)
      if (isUnsaid && number === lastSaid) say(` (${linkUrl})`)
    }
    if (isLinkEnd) linked = ''
    for (const url of urls) say(`\n${url}\n`)
  }
  return joined.all()
}
