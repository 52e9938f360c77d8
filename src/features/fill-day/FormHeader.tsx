import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackButton } from '#journal-ui/BackButton.tsx'
import { controlText } from '#text/controls.ts'
import { RoundButton } from '#ui/RoundButton.tsx'
import css from './FormHeader.module.css'

/** Leaving keeps every word: neither button asks anything. */
export function FormHeader({
  title,
  progress,
}: {
  readonly title: string
  readonly progress: ReactNode
}) {
  const navigate = useNavigate()
  return (
    <header className={css['header']}>
      <div className={css['bar']}>
        <BackButton to="/home" look="bare" />
        <h1 tabIndex={-1}>{title}</h1>
        <RoundButton
          icon="close"
          look="bare"
          label={controlText.close}
          onClick={() => void navigate({ to: '/home' })}
        />
      </div>
      {progress}
    </header>
  )
}
