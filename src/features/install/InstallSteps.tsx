import type { ReactNode } from 'react'
import { isIos, type UserAgent } from '#platform/userAgent.ts'
import { installText } from '#text/install.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'
import { Icon } from '#ui/Icon.tsx'
import css from './InstallSteps.module.css'

const Steps = ({ kind }: { readonly kind: InstallKind }): ReactNode => (
  <section>
    <h2>{installText.kinds[kind]}</h2>
    <ol>
      {installText.steps[kind].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </section>
)

/** The steps of this browser alone. */
export function OwnInstallSteps() {
  const { userAgent } = useBrowser()
  return (
    <div className={css['steps']}>
      <Steps kind={installKindOf(userAgent)} />
    </div>
  )
}

/** The steps of this browser first, then those of the others. A computer's own are none of a phone: they stay last. */
export function InstallSteps() {
  const { userAgent } = useBrowser()
  return (
    <details className={css['steps']}>
      <summary>
        {installText.how}
        <Icon name="right" isSmall />
      </summary>
      {installKindsFor(userAgent).map((kind) => (
        <Steps key={kind} kind={kind} />
      ))}
    </details>
  )
}

// Which way onto the home screen a browser offers. Four patterns instead of a library that knows every browser (7 kB):
// what they do not recognise gets the general steps.
const installKinds = ['ios', 'androidChrome', 'samsung', 'firefox', 'other'] as const
type InstallKind = (typeof installKinds)[number]

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

export function installKindsFor(userAgent: UserAgent): readonly InstallKind[] {
  const own = installKindOf(userAgent)
  return own === 'other' ? installKinds : [own, ...installKinds.filter((kind) => kind !== own)]
}
