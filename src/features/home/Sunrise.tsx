import css from './Sunrise.module.css'

export const Sunrise = () => (
  <svg className={css['sunrise']} viewBox="0 0 350 118" aria-hidden="true">
    <rect width="350" height="118" className={css['sky']} />
    <circle cx="175" cy="96" r="104" fill="url(#gHalo)" />
    <circle className={css['sun']} cx="175" cy="98" r="31" fill="url(#gSun)" />
    <path
      d="M0 88C52 64 124 64 175 98 226 64 298 64 350 88V118H0z"
      fill="var(--surface)"
      opacity=".6"
    />
    <path d="M0 99C52 76 124 76 175 108 226 76 298 76 350 99V118H0z" fill="var(--surface)" />
  </svg>
)
