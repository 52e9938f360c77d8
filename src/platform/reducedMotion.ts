import { watchMedia, type Watched } from './watched.ts'

export const createReducedMotion = (): Watched<boolean> =>
  watchMedia('(prefers-reduced-motion: reduce)')
