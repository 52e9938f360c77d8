// Which compression a client takes: the one that it likes best, brotli where it likes two alike.
export type Encoding = 'br' | 'gzip'

const encodings = ['br', 'gzip'] as const

/** From 0 (never) to 1; null when the header does not name it. A quality that is no number is none. */
function qualityOf(items: readonly string[], name: string): number | null {
  for (const item of items) {
    const [given = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    if (given !== name) continue
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    if (quality === undefined) return 1
    return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(quality) ? Number(quality) : 0
  }
  return null
}

/** Whether it is named with a quality above nought. */
export const takes = (header: string | null, encoding: string): boolean =>
  (qualityOf((header ?? '').split(',', 32), encoding) ?? 0) > 0

/** The best of what there is; null for the plain content. */
export function chooseEncoding(
  header: string | null | undefined,
  isThere: (encoding: Encoding) => boolean = () => true,
): Encoding | null {
  const items = (header ?? '').split(',', 32)
  const anyOther = qualityOf(items, '*') ?? 0
  let best: Encoding | null = null
  let bestQuality = 0
  for (const encoding of encodings) {
    const quality = qualityOf(items, encoding) ?? anyOther
    if (quality > bestQuality && isThere(encoding)) {
      best = encoding
      bestQuality = quality
    }
  }
  return best
}
