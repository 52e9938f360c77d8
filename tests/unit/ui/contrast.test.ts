// Every text, control and drawing of the app is told from its ground in both themes: WCAG 2 contrast, computed from the palette.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Rgb = readonly [red: number, green: number, blue: number]

/** Linear sRGB of an OKLCH colour: https://bottosson.github.io/posts/oklab/. Lightness in 0..1, hue in degrees. */
function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Relative luminance, 0..1; what sRGB cannot show is clipped to it. */
function luminance(color: string): number {
  const [, l, c, h] = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(color) ?? []
  if (l === undefined) throw new Error(`${color} is not written as oklch(l% c h).`)
  const [red, green, blue] = linearRgb(Number(l) / 100, Number(c), Number(h)).map((part) =>
    Math.min(1, Math.max(0, part)),
  )
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const tokens = readFileSync('src/ui/tokens.css', 'utf8')
const palette = new Map(
  Array.from(
    tokens.matchAll(/--([a-z\d-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\);/g),
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
)
function colorOf(name: string, theme: 'light' | 'dark'): string {
  const color = palette.get(name)
  if (color === undefined) throw new Error(`src/ui/tokens.css has no colour --${name}.`)
  return color[theme]
}

const grounds = ['bg', 'surface', 'surface-raised', 'surface-sunken']
const tints = ['blue', 'amber', 'rose', 'green']
const messages = ['success', 'danger', 'warning', 'info']
type Pair = readonly [front: string, ground: string]
const on = (fronts: readonly string[], ground: string): readonly Pair[] =>
  fronts.map((front) => [front, ground])

/** Words: 4.5 at least. */
const texts: readonly Pair[] = [
  ...grounds.flatMap((ground) => on(['ink', 'ink-2', 'ink-3'], ground)),
  ...on(['link', 'danger', 'success'], 'bg'),
  ...on(['link', 'danger', 'success', ...tints], 'surface'),
  ['danger', 'surface-raised'],
  ['ink', 'cell-glow'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-press'],
  ['on-primary-soft', 'primary-soft'],
  ['on-glow-soft', 'glow-soft'],
  ['on-pinned', 'mark-pinned'],
  ...messages.flatMap((name) => on([name, 'ink', 'ink-2'], `${name}-soft`)),
  ...tints.flatMap((name) => on([name, 'ink', 'ink-2'], `${name}-tint`)),
]

/** What is seen without being read, a border, a ring, a mark: 3 at least. */
const drawings: readonly Pair[] = [
  ['primary', 'bg'],
  ['primary', 'surface'],
  ...on(['focus', 'line-strong'], 'bg'),
  ...on(
    ['focus', 'line-strong', 'mark-written', 'mark-pinned-edge', 'mark-empty', 'ember'],
    'surface',
  ),
  ['focus', 'primary-soft'],
]

describe.for(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.for(texts)('--%s is read on --%s', ([front, ground]) => {
    expect(contrast(colorOf(front, theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })
  test.for(drawings)('--%s is seen on --%s', ([front, ground]) => {
    expect(contrast(colorOf(front, theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})

test('every colour of the palette is in a pair, or is decoration', () => {
  // A sun has an edge, and its word beside it.
  const suns = [1, 2, 3, 4, 5].map((glow) => `lum-${glow}`)
  const decoration = ['line', 'glow', ...suns]
  const paired = new Set([...texts, ...drawings].flat())
  expect([...palette.keys()].filter((name) => !paired.has(name))).toEqual(decoration)
})

test('the computation is right: known colours, known contrasts', () => {
  expect(contrast('oklch(100% 0 0)', 'oklch(0% 0 0)')).toBeCloseTo(21, 1)
  // #767676, the lightest grey that is read on white: 4.54.
  expect(contrast('oklch(56.53% 0 0)', 'oklch(100% 0 0)')).toBeCloseTo(4.54, 1)
})

/** As a style sheet or a manifest writes it. */
function hexOf(color: string): string {
  const [, l, c, h] = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(color) ?? []
  const parts = linearRgb(Number(l) / 100, Number(c), Number(h)).map((part) => {
    const clipped = Math.min(1, Math.max(0, part))
    const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

test('the bar around the page has the ground’s colour in both themes', () => {
  const page = readFileSync('index.html', 'utf8')
  for (const theme of ['light', 'dark'] as const) {
    expect(page).toContain(
      `<meta name="theme-color" content="${hexOf(colorOf('bg', theme))}" media="(prefers-color-scheme: ${theme})" />`,
    )
  }
})
