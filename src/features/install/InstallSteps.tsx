import type { ReactNode } from 'react'
import { installText } from '#text/install.ts'
import { fr } from '#text/typography.ts'
import { useDevice } from '#ui/DeviceContext.tsx'
import { installKindOf, installKinds, type InstallKind } from './installKind.ts'
import css from './InstallSteps.module.css'

const Steps = ({ kind }: { readonly kind: InstallKind }): ReactNode => (
  <section>
    <h2>{fr(installText.kinds[kind])}</h2>
    <ol>
      {installText.steps[kind].map((step) => (
        <li key={step}>{fr(step)}</li>
      ))}
    </ol>
  </section>
)

/** The steps of this browser alone. */
export function OwnInstallSteps() {
  const { userAgent } = useDevice()
  return (
    <div className={css['steps']}>
      <Steps kind={installKindOf(userAgent)} />
    </div>
  )
}

/** The steps of this browser first, then those of the others. */
export function InstallSteps() {
  const { userAgent } = useDevice()
  const own = installKindOf(userAgent)
  return (
    <details className={css['steps']}>
      <summary>{fr(installText.how)}</summary>
      <Steps kind={own} />
      {installKinds
        .filter((kind) => kind !== own)
        .map((kind) => (
          <Steps key={kind} kind={kind} />
        ))}
    </details>
  )
}
