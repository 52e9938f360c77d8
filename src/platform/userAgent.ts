export interface UserAgent {
  readonly text: string
  /** Fingers that the screen can follow: an iPad says that it is a Mac, which has none. */
  readonly touchPoints: number
}

export const createUserAgent = (): UserAgent => ({
  text: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
})

/** iPhone, iPod or iPad, whichever the browser: all of them follow the same rules. */
export const isIos = ({ text, touchPoints }: UserAgent): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(text) || (/\bMacintosh\b/.test(text) && touchPoints > 1)
