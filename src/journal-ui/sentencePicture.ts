// One sentence under the sky of its hour, drawn on this phone.
import { countGraphemes, graphemesOf, truncate } from '#domain/graphemes.ts'
import { directionOf, skyOfHour, type SkyOfHour } from '#domain/sentences.ts'
import { sentenceText } from '#text/sharedPicture.ts'
import { pictureSize, type PictureFonts } from './SharedPicture.tsx'

const { width, height } = pictureSize
const margin = 100
/** The words stand between these two; below are the sun and the pages. */
const [top, bottom] = [110, 820]
const horizon = 1120
const [largest, smallest] = [92, 34]

interface Sky {
  /** From the top down to the horizon. */
  readonly stops: readonly (readonly [at: number, colour: string])[]
  readonly words: string
  readonly pages: string
  /** The name of the app, on the pages. */
  readonly product: string
  /** How far the sun stands above the pages. */
  readonly sun: number
}

const skies: Readonly<Record<SkyOfHour, Sky>> = {
  night: {
    stops: [
      [0, '#120819'],
      [0.6, '#2a1438'],
      [1, '#5a2a5c'],
    ],
    words: '#fff3e4',
    pages: '#1d0f28',
    product: '#ffc052',
    sun: -30,
  },
  dawn: {
    stops: [
      [0, '#2a1438'],
      [0.55, '#5a2a5c'],
      [0.8, '#a8504f'],
      [1, '#ffb254'],
    ],
    words: '#fff3e4',
    pages: '#fdf5f1',
    product: '#7a3a5c',
    sun: 20,
  },
  day: {
    stops: [
      [0, '#fdf5f1'],
      [0.6, '#fdeada'],
      [1, '#ffd28a'],
    ],
    words: '#2f1a3d',
    pages: '#ffffff',
    product: '#7a3a5c',
    sun: 90,
  },
  dusk: {
    stops: [
      [0, '#1d0f28'],
      [0.5, '#4c2360'],
      [0.8, '#8a3f73'],
      [1, '#d9735f'],
    ],
    words: '#fff3e4',
    pages: '#2a1438',
    product: '#ffc052',
    sun: 0,
  },
}

/** Lines no wider than `max`; a word that is wider by itself is cut. */
function wrap(context: CanvasRenderingContext2D, text: string, max: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  const fits = (candidate: string): boolean => context.measureText(candidate).width <= max
  for (const word of text.split(/ +/)) {
    const joined = line === '' ? word : `${line} ${word}`
    if (fits(joined)) {
      line = joined
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of graphemesOf(word)) {
      if (!fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line]
}

/** The largest size at which the words stand above the sun; beyond the smallest the end is left out, and dots say so. */
function layOut(context: CanvasRenderingContext2D, sentence: string, font: string) {
  for (let size = largest; ; size -= 4) {
    context.font = `500 ${size}px ${font}`
    const lines = wrap(context, sentence, width - 2 * margin)
    const most = Math.floor((bottom - top) / (size * 1.28))
    if (lines.length <= most) return { size, lines }
    if (size <= smallest) {
      const last = lines[most - 1] ?? ''
      const cut = truncate(last, countGraphemes(last) - 3)
      return { size, lines: [...lines.slice(0, most - 1), cut] }
    }
  }
}

export interface SentencePicture {
  readonly sentence: string
  /** Null: none on the picture. */
  readonly song: { readonly name: string; readonly artists: string } | null
  /** 0 to 23. */
  readonly hour: number
}

export function drawSentence(
  context: CanvasRenderingContext2D,
  { sentence, song, hour }: SentencePicture,
  fonts: PictureFonts,
): void {
  const sky = skies[skyOfHour(hour)]
  const gradient = context.createLinearGradient(0, 0, 0, horizon)
  for (const [at, colour] of sky.stops) gradient.addColorStop(at, colour)
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  drawSun(context, horizon - sky.sun)
  drawPages(context, sky.pages)

  const { size, lines } = layOut(context, sentence, fonts.words)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = sky.words
  const step = size * 1.28
  const first = (top + bottom) / 2 - ((lines.length - 1) * step) / 2
  // The full stop of a line stands where the sentence ends, whatever letters that line begins with.
  context.direction = directionOf(sentence)
  for (const [at, line] of lines.entries()) {
    context.fillText(line, width / 2, first + at * step)
  }
  if (song !== null) {
    context.font = `550 34px ${fonts.ui}`
    context.fillStyle = sky.words
    const line = sentenceText.song(song.name, song.artists)
    context.direction = directionOf(line)
    context.fillText(shorten(context, line, width - 2 * margin), width / 2, bottom + 20)
  }
  context.font = `500 40px ${fonts.words}`
  context.fillStyle = sky.product
  context.direction = 'ltr'
  context.fillText(sentenceText.product, width / 2, height - 60)
}

function shorten(context: CanvasRenderingContext2D, text: string, max: number): string {
  let count = countGraphemes(text)
  while (count > 0 && context.measureText(truncate(text, count)).width > max) count--
  return truncate(text, count)
}

function drawSun(context: CanvasRenderingContext2D, y: number): void {
  const glow = context.createRadialGradient(width / 2, y, 60, width / 2, y, 380)
  glow.addColorStop(0, 'rgb(255 205 130 / .7)')
  glow.addColorStop(1, 'rgb(255 192 82 / 0)')
  context.fillStyle = glow
  context.fillRect(0, y - 380, width, 760)
  const disc = context.createRadialGradient(width / 2, y, 0, width / 2, y, 108)
  disc.addColorStop(0, '#fff3d2')
  disc.addColorStop(0.6, '#ffd27a')
  disc.addColorStop(1, '#ffb254')
  context.fillStyle = disc
  context.beginPath()
  context.arc(width / 2, y, 108, 0, 2 * Math.PI)
  context.fill()
}

/** An open book, seen from its foot. */
function drawPages(context: CanvasRenderingContext2D, colour: string): void {
  const page = (lift: number, alpha: number): void => {
    context.globalAlpha = alpha
    context.fillStyle = colour
    context.beginPath()
    context.moveTo(0, horizon - 20 - lift)
    context.bezierCurveTo(
      170,
      horizon - 90 - lift,
      400,
      horizon - 70 - lift,
      width / 2,
      horizon + 30 - lift,
    )
    context.bezierCurveTo(
      680,
      horizon - 70 - lift,
      910,
      horizon - 90 - lift,
      width,
      horizon - 20 - lift,
    )
    context.lineTo(width, height)
    context.lineTo(0, height)
    context.fill()
    context.globalAlpha = 1
  }
  page(0, 0.6)
  page(-34, 1)
}
