// The sun of a year as paths, for the page and for the image alike: all rays of one light are one path, whatever their number.
import { daysInMonth } from '#domain/day.ts'
import type { Light, Ray, Sun } from '#domain/sunOfYear.ts'
import { monthsOfYear } from '#domain/wholeYear.ts'

/** The drawing is a square of this size. */
export const sunSize = 368
/** The colour of each light, in the night of both themes. */
export const lightColors: Readonly<Record<Light, string>> = {
  0: '#efdcc6',
  1: '#d5502f',
  2: '#ef7a35',
  3: '#fb9f4a',
  4: '#ffc052',
  5: '#ffe7a6',
}
/** Where a ray has its colour, and how much of it is left at the tip. */
export const rayStops = {
  foot: 0.4,
  body: 0.62,
  tipOf: (light: Light) => (light === 0 ? 0.7 : 0.82),
}

const centre = sunSize / 2
export const innerRadius = 62
const rimRadius = 165
const letterRadius = 176

const fullTurn = 2 * Math.PI
/** 1 January on top, clockwise; the middle of the day. */
const angleOf = (at: number, days: number): number => ((at + 0.5) / days - 0.25) * fullTurn

const point = (radius: number, angle: number): string =>
  `${(centre + Math.cos(angle) * radius).toFixed(1)} ${(centre + Math.sin(angle) * radius).toFixed(1)}`

/** A ray from its foot to its tip, which is rounded; the half widths are in degrees. */
function wedge(angle: number, length: number, foot = 0.32, tip = 0.44): string {
  const degree = Math.PI / 180
  const [a, b] = [foot * degree, tip * degree]
  const end = innerRadius + length
  return `M${point(innerRadius, angle - a)}L${point(end, angle - b)}Q${point(end + 1.6, angle)} ${point(end, angle + b)}L${point(innerRadius, angle + a)}z`
}

/** A line without length: drawn as a round dot. */
const dot = (radius: number, angle: number): string => `M${point(radius, angle)}h.01`

/** Of a lamp: soft sectors around its days, the widest first. */
const beamHalves = [26, 18, 11]
/** Rays further apart are in no one beam. */
const widestBeam = 60

function beamPaths({ days, rays, isLamp }: Sun): readonly string[] {
  const [first, last] = [rays.at(0)?.at, rays.at(-1)?.at]
  if (!isLamp || first === undefined || last === undefined || last - first > widestBeam) return []
  const middle = (first + last) / 2
  return beamHalves.map((half) => {
    const [from, to] = [middle - half, middle + half]
    return `M${point(30, angleOf(middle, days))}L${point(162, angleOf(from, days))}A162 162 0 0 1 ${point(162, angleOf(to, days))}z`
  })
}

/** Of a lamp: hairlines where the sun will be, day by day. */
function hairlines({ days, rays, isLamp }: Sun): string {
  if (!isLamp) return ''
  const isWritten = new Set(rays.map(({ at }) => at))
  const line = (at: number): string => {
    const wave = 9 * Math.sin((at / days) * fullTurn * 6 - 1.2) + 4 * Math.sin(at * 2.3)
    const angle = angleOf(at, days)
    return `M${point(innerRadius + 4, angle)}L${point(innerRadius + 16 + wave, angle)}`
  }
  return Array.from({ length: days }, (_, at) => (isWritten.has(at) ? '' : line(at))).join('')
}

export interface SunPaths {
  readonly rays: readonly { readonly light: Light; readonly path: string }[]
  readonly beam: readonly string[]
  readonly hairlines: string
  readonly gaps: string
  readonly pins: string
  readonly months: string
  readonly letters: readonly { readonly x: number; readonly y: number }[]
}

export function sunPaths(sun: Sun): SunPaths {
  const { year, days, rays, gaps } = sun
  const byLight = Map.groupBy(rays, ({ light }) => light)
  const lengths = monthsOfYear(year).map(daysInMonth)
  const edges = lengths.map((_, at) =>
    lengths.slice(0, at).reduce((sum, length) => sum + length, 0),
  )
  const turned = (day: number): number => (day / days - 0.25) * fullTurn
  const between = 0.014
  return {
    rays: Array.from(byLight, ([light, own]) => ({
      light,
      path: own.map(({ at, length }) => wedge(angleOf(at, days), length)).join(''),
    })),
    beam: beamPaths(sun),
    hairlines: hairlines(sun),
    gaps: gaps.map((at) => dot(innerRadius + 2.5, angleOf(at, days))).join(''),
    pins: rays
      .filter(({ isPinned }) => isPinned)
      .map(({ at, length }) => dot(innerRadius + length + 6, angleOf(at, days)))
      .join(''),
    months: edges
      .map((from, at) => {
        const to = from + (lengths[at] ?? 0)
        return `M${point(rimRadius, turned(from) + between)}A${rimRadius} ${rimRadius} 0 0 1 ${point(rimRadius, turned(to) - between)}`
      })
      .join(''),
    letters: edges.map((from, at) => {
      const angle = turned(from + (lengths[at] ?? 0) / 2)
      return {
        x: centre + Math.cos(angle) * letterRadius,
        y: centre + Math.sin(angle) * letterRadius + 4,
      }
    }),
  }
}

/** The day that is looked at: its ray, wider, and a line on to the rim. */
export function chosenPaths(at: number, ray: Ray | undefined, days: number) {
  const angle = angleOf(at, days)
  const length = ray?.length ?? 0
  const tip = innerRadius + length + (ray?.isPinned === true ? 11 : 4)
  return {
    ray: ray === undefined ? '' : wedge(angle, length + 1, 0.5, 0.62),
    line: `M${point(158, angle)}L${point(tip, angle)}`,
  }
}

/** The day under a point of the drawing, from its top left corner; null at its very middle, which is of no day. */
export function dayAtPoint(x: number, y: number, size: number, days: number): number | null {
  const [right, down] = [x - size / 2, y - size / 2]
  if (Math.hypot(right, down) < (innerRadius / sunSize) * size * 0.6) return null
  const part = (Math.atan2(down, right) / fullTurn + 1.25) % 1
  return Math.min(days - 1, Math.floor(part * days))
}
