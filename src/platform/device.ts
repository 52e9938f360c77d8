// Everything that screens need of this browser, built once.
import type { Vibration } from '#domain/ports.ts'
import { createClipboard, type Clipboard } from './clipboard.ts'
import { createConnectivity } from './connectivity.ts'
import { createKeyboard } from './keyboard.ts'
import { createPageVisibility } from './pageVisibility.ts'
import { createReducedMotion } from './reducedMotion.ts'
import { createLocalText, createTabText, type StoredText } from './storedText.ts'
import { showSystemAlert, type SystemAlert } from './systemAlert.ts'
import { createUserAgent, type UserAgent } from './userAgent.ts'
import { createVibration } from './vibration.ts'
import { createDesktopWatch, createMobileWatch } from './viewport.ts'
import type { Watched } from './watched.ts'

export interface Device {
  readonly vibration: Vibration
  readonly clipboard: Clipboard
  readonly alert: SystemAlert
  readonly userAgent: UserAgent
  readonly isOnline: Watched<boolean>
  readonly isVisible: Watched<boolean>
  readonly isKeyboardOpen: Watched<boolean>
  readonly hasReducedMotion: Watched<boolean>
  readonly isDesktop: Watched<boolean>
  readonly isMobile: Watched<boolean>
  /** The address being verified: survives the trip to the mail app. */
  readonly verifiedEmail: StoredText
  /** Whose password is being reset, and from where: survives the trip to the mail app. */
  readonly resetRequest: StoredText
  /** « off » when the person asked the form not to move by itself. */
  readonly autoAdvance: StoredText
  /** The last milestone celebrated on this phone. */
  readonly milestone: StoredText
}

export const createDevice = (): Device => ({
  vibration: createVibration(),
  clipboard: createClipboard(),
  alert: showSystemAlert,
  userAgent: createUserAgent(),
  isOnline: createConnectivity(),
  isVisible: createPageVisibility(),
  isKeyboardOpen: createKeyboard(),
  hasReducedMotion: createReducedMotion(),
  isDesktop: createDesktopWatch(),
  isMobile: createMobileWatch(),
  verifiedEmail: createTabText('lueur.verifyEmail'),
  resetRequest: createTabText('lueur.resetRequest'),
  autoAdvance: createLocalText('lueur.autoAdvance'),
  milestone: createLocalText('lueur.milestone'),
})
