import { watchMedia, type Watched } from './watched.ts'

const desktopWidth = 1024
const mobileWidth = 768

/** At least 1024 px wide: the app gives way to the install page. */
export const createDesktopWatch = (): Watched<boolean> =>
  watchMedia(`(min-width: ${desktopWidth}px)`)

/** Under 768 px: what « mobile » means everywhere. */
export const createMobileWatch = (): Watched<boolean> =>
  watchMedia(`(max-width: ${mobileWidth - 0.02}px)`)
