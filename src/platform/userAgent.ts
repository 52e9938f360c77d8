export interface UserAgent {
  readonly text: string
  /** Fingers that the screen can follow: an iPad says that it is a Mac, which has none. */
  readonly touchPoints: number
}

export const createUserAgent = (): UserAgent => ({
  text: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
})
