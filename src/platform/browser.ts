// Everything that screens need of this browser, built once.
import type { Vibration } from '#domain/ports.ts'
import {
  type AppBadge,
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
import { createUserAgent, type UserAgent } from './userAgent.ts'
import {
  createConnectivity,
  createDesktopWatch,
  createKeyboard,
  createMobileWatch,
  createPageFocus,
  createPageVisibility,
  createReducedMotion,
  createStandaloneWatch,
  type Watched,
} from './watched.ts'

export interface Browser {
  /** Epoch ms. */
  readonly now: () => number
  /** Ms since the page began, on a clock that nobody sets. */
  readonly sincePage: () => number
  readonly vibration: Vibration
  readonly clipboard: Clipboard
  readonly files: FileSaver
  readonly alert: SystemAlert
  readonly userAgent: UserAgent
  readonly isOnline: Watched<boolean>
  readonly isVisible: Watched<boolean>
  readonly hasFocus: Watched<boolean>
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
  /** Address of the worker that reads journals of other apps. */
  readonly bringWorker: string
  /** Address of the worker that imports. */
  readonly importWorker: string
}

type Given = Pick<Browser, 'now' | 'sincePage' | 'bringWorker' | 'importWorker'>

export const createBrowser = (given: Given): Browser => ({
  ...given,
  vibration: createVibration(),
  clipboard: createClipboard(),
  files: createFileSaver(),
  alert: showSystemAlert,
  userAgent: createUserAgent(),
  isOnline: createConnectivity(),
  isVisible: createPageVisibility(),
  hasFocus: createPageFocus(),
  isKeyboardOpen: createKeyboard(),
  hasReducedMotion: createReducedMotion(),
  isDesktop: createDesktopWatch(),
  isMobile: createMobileWatch(),
  isStandalone: createStandaloneWatch(),
  pushPermission: createPushPermission(),
  installPrompt: createInstallPrompt(),
  appBadge: createAppBadge(),
})
