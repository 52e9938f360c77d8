// Everything that screens need of this browser, built once.
import type { Vibration } from '#domain/ports.ts'
import {
  type AppBadge,
  askDurableStorage,
  type Clipboard,
  createAppBadge,
  createClipboard,
  createFileSaver,
  createVibration,
  type FileSaver,
  showSystemAlert,
  type SystemAlert,
} from './actions.ts'
import { createInstallPrompt, type InstallPrompt } from './installPrompt.ts'
import { createPushPermission, type PushPermissionWatch } from './pushPermission.ts'
import { createLocalText, createTabText, type StoredText } from './storedText.ts'
import { createUserAgent, type UserAgent } from './userAgent.ts'
import {
  createConnectivity,
  createDesktopWatch,
  createKeyboard,
  createMobileWatch,
  createPageVisibility,
  createReducedMotion,
  createStandaloneWatch,
  type Watched,
} from './watched.ts'

export interface Device {
  /** Epoch ms. */
  readonly now: () => number
  readonly vibration: Vibration
  readonly clipboard: Clipboard
  readonly files: FileSaver
  readonly alert: SystemAlert
  readonly userAgent: UserAgent
  readonly isOnline: Watched<boolean>
  readonly isVisible: Watched<boolean>
  readonly isKeyboardOpen: Watched<boolean>
  readonly hasReducedMotion: Watched<boolean>
  readonly isDesktop: Watched<boolean>
  readonly isMobile: Watched<boolean>
  /** Opened from the home screen. */
  readonly isStandalone: Watched<boolean>
  readonly pushPermission: PushPermissionWatch
  /** True while the browser offers to install the app. */
  readonly installPrompt: InstallPrompt
  readonly appBadge: AppBadge
  readonly askDurableStorage: () => Promise<void>
  /** The address being verified: survives the trip to the mail app. */
  readonly verifiedEmail: StoredText
  /** Whose password is being reset, and from where: survives the trip to the mail app. */
  readonly resetRequest: StoredText
  /** « off » when the person asked the form not to move by itself. */
  readonly autoAdvance: StoredText
  /** The last milestone celebrated on this phone. */
  readonly milestone: StoredText
  /** What became of the reminders' banner: see parseBannerMemo. */
  readonly reminderBanner: StoredText
  /** When the card that offers to install was dismissed, epoch ms. */
  readonly installDismissedAt: StoredText
  /** Ms of use on this phone, counted up to the first minute. */
  readonly usedMs: StoredText
  /** « asked » once the browser was asked to keep the storage. */
  readonly durableStorage: StoredText
}

/** `now`: epoch ms. */
export const createDevice = ({ now }: Pick<Device, 'now'>): Device => ({
  now,
  vibration: createVibration(),
  clipboard: createClipboard(),
  files: createFileSaver(),
  alert: showSystemAlert,
  userAgent: createUserAgent(),
  isOnline: createConnectivity(),
  isVisible: createPageVisibility(),
  isKeyboardOpen: createKeyboard(),
  hasReducedMotion: createReducedMotion(),
  isDesktop: createDesktopWatch(),
  isMobile: createMobileWatch(),
  isStandalone: createStandaloneWatch(),
  pushPermission: createPushPermission(),
  installPrompt: createInstallPrompt(),
  appBadge: createAppBadge(),
  askDurableStorage,
  verifiedEmail: createTabText('lueur.verifyEmail'),
  resetRequest: createTabText('lueur.resetRequest'),
  autoAdvance: createLocalText('lueur.autoAdvance'),
  milestone: createLocalText('lueur.milestone'),
  reminderBanner: createLocalText('lueur.reminderBanner'),
  installDismissedAt: createLocalText('lueur.installDismissedAt'),
  usedMs: createLocalText('lueur.usedMs'),
  durableStorage: createLocalText('lueur.durableStorage'),
})
