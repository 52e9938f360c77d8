// The sun of a year as a picture to share, drawn on this phone: rays and figures, and nothing that anybody wrote.
import type { Sun, YearFigures } from '#domain/sunOfYear.ts'
import { pictureSize, type PictureFonts } from '#journal-ui/SharedPicture.tsx'
import { yearText } from '#text/lookBack.ts'
import { innerRadius, lightColors, rayStops, sunPaths, sunSize } from './sunPaths.ts'

const scale = 1040 / sunSize
const middle = sunSize / 2
const [onNight, onNight2, gold, night] = ['#fff3e4', '#dcc8d8', '#f7d13f', '#1d0f28']

/** A circle of light, brightest inside. `stops`: from its middle to its edge. */
function light(
  context: CanvasRenderingContext2D,
  [x, y, radius]: readonly [number, number, number],
  stops: readonly (readonly [at: number, colour: string])[],
): CanvasGradient {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius)
  for (const [at, colour] of stops) gradient.addColorStop(at, colour)
  return gradient
}

export function drawPoster(
  context: CanvasRenderingContext2D,
  sun: Sun,
  figures: YearFigures,
  fonts: PictureFonts,
): void {
  const { width, height } = pictureSize
  context.fillStyle = light(
    context,
    [width / 2, 540, 900],
    [
      [0, '#7a3a5c'],
      [0.26, '#4a2257'],
      [0.46, '#371a49'],
      [0.8, night],
    ],
  )
  context.fillRect(0, 0, width, height)
  drawSun(context, sun, fonts)
  context.textAlign = 'center'
  const write = (text: string, y: number, font: string, colour: string): void => {
    context.font = font
    context.fillStyle = colour
    context.fillText(text, width / 2, y, width - 80)
  }
  write(yearText.poster, 1130, `500 72px ${fonts.words}`, onNight)
  write(yearText.posterFigures(figures), 1200, `550 34px ${fonts.ui}`, onNight2)
  write(yearText.product, 1305, `500 40px ${fonts.words}`, '#ffc052')
}

function drawSun(context: CanvasRenderingContext2D, sun: Sun, fonts: PictureFonts): void {
  const paths = sunPaths(sun)
  const stroke = (path: string, colour: string, width: number): void => {
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke(new Path2D(path))
  }
  const disc = (radius: number, fill: CanvasGradient): void => {
    context.fillStyle = fill
    context.beginPath()
    context.arc(middle, middle, radius, 0, 2 * Math.PI)
    context.fill()
  }
  context.save()
  context.translate(20, 20)
  context.scale(scale, scale)
  context.lineCap = 'round'
  context.textAlign = 'center'
  const around = (radius: number) => [middle, middle, radius] as const
  disc(
    160,
    light(context, around(160), [
      [0, 'rgb(255 192 82 / .4)'],
      [1, 'rgb(255 192 82 / 0)'],
    ]),
  )
  for (const ray of paths.rays) {
    const color = lightColors[ray.light]
    const tip = Math.round(rayStops.tipOf(ray.light) * 255).toString(16)
    context.fillStyle = light(context, around(sun.isLamp ? 158 : 146), [
      [rayStops.foot, '#fff3d2'],
      [rayStops.body, color],
      [1, `${color}${tip}`],
    ])
    // The rule means the `fill` of arrays.
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
    context.fill(new Path2D(ray.path))
  }
  stroke(paths.gaps, 'rgb(255 243 228 / .5)', 1.7)
  stroke(paths.pins, night, 6.4)
  stroke(paths.pins, gold, 4.6)
  stroke(paths.months, 'rgb(255 243 228 / .38)', 1.5)
  context.fillStyle = onNight2
  context.font = `650 11.5px ${fonts.ui}`
  for (const [at, { x, y }] of paths.letters.entries()) {
    context.fillText(yearText.letters[at] ?? '', x, y)
  }
  disc(
    innerRadius - 10,
    light(context, around(innerRadius - 10), [
      [0, '#fff3d2'],
      [0.6, '#ffd27a'],
      [1, '#ffb254'],
    ]),
  )
  context.fillStyle = '#3a1c12'
  context.font = `500 33px ${fonts.words}`
  context.fillText(String(sun.year), middle, middle + 4)
  context.fillStyle = '#5a3418'
  context.font = `650 12px ${fonts.ui}`
  context.fillText(yearText.rays(sun.rays.length), middle, middle + 21)
  context.restore()
}
