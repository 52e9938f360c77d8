import { Link } from '@tanstack/react-router'
import css from './auth.module.css'

interface OtherWayProps {
  readonly question: string
  readonly to: '/login' | '/signup'
  readonly label: string
}

/** Under the sign-in form the way to sign-up, and the reverse. */
export const OtherWay = ({ question, to, label }: OtherWayProps) => (
  <p className={css['way']}>
    {question} <Link to={to}>{label}</Link>
  </p>
)
