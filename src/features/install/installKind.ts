// Which way onto the home screen a browser offers. Four patterns instead of a library that knows every browser (7 kB):
// what they do not recognise gets the general steps.
import { isIos, type UserAgent } from '#platform/userAgent.ts'

export const installKinds = ['ios', 'androidChrome', 'samsung', 'firefox', 'other'] as const
export type InstallKind = (typeof installKinds)[number]

/** Chrome itself adds nothing to its name: browsers built on it, and pages inside other apps, put theirs beside it. */
const chrome = /\) Chrome\/[\d.]+ (?:Mobile )?Safari\/[\d.]+$/

export function installKindOf(userAgent: UserAgent): InstallKind {
  const { text } = userAgent
  if (isIos(userAgent)) return 'ios'
  if (/\bSamsungBrowser\//.test(text)) return 'samsung'
  if (!/\bAndroid\b/.test(text)) return 'other'
  if (/\bFirefox\//.test(text)) return 'firefox'
  return chrome.test(text) ? 'androidChrome' : 'other'
}
