import css from './Avatar.module.css'

export const Avatar = ({ initials }: { readonly initials: string }) => (
  <span className={css['avatar']} aria-hidden="true">
    {initials}
  </span>
)
