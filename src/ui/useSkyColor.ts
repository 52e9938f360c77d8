import { useEffect } from 'react'

/** Top of each sky, by the theme that its meta tag is for. */
export const skies = {
  dawn: { light: '#2a1438', dark: '#120819' },
  night: { light: '#2a1438', dark: '#160d20' },
} as const

/** The bar of the browser, or of the phone, goes on with the sky of this page while it is shown. */
export function useSkyColor({
  light,
  dark,
}: {
  readonly light: string
  readonly dark: string
}): void {
  useEffect(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    const before = metas.map(({ content }) => content)
    for (const meta of metas) meta.content = meta.media.includes('dark') ? dark : light
    return () => {
      for (const [index, meta] of metas.entries()) meta.content = before[index] ?? meta.content
    }
  }, [light, dark])
}
