// Which way onto the home screen a browser offers.
import { parse } from 'bowser'

export const installKinds = ['ios', 'androidChrome', 'samsung', 'firefox', 'other'] as const
export type InstallKind = (typeof installKinds)[number]

/** `touchPoints` tells an iPad, which says that it is a Mac. */
export function installKindOf(userAgent: string, touchPoints: number): InstallKind {
  if (userAgent === '') return 'other'
  const { os, browser } = parse(userAgent)
  if (os.name === 'iOS' || (os.name === 'macOS' && touchPoints > 1)) return 'ios'
  if (browser.name === 'Samsung Internet for Android') return 'samsung'
  if (os.name === 'Android' && browser.name === 'Firefox') return 'firefox'
  return os.name === 'Android' && browser.name === 'Chrome' ? 'androidChrome' : 'other'
}
