import css from './Dawn.module.css'

const stars = [
  [52, 20, 1.3, 0.8],
  [118, 64, 1, 0.6],
  [300, 34, 1.4, 0.8],
  [352, 84, 1, 0.55],
  [236, 8, 1, 0.7],
  [26, 96, 0.9, 0.5],
] as const

/** The sun rising from an open book: the idea of the app in one drawing. */
export const Dawn = () => (
  <div className={css['dawn']} aria-hidden="true">
    <svg viewBox="0 0 390 300" height="300" preserveAspectRatio="xMidYMax slice">
      <g fill="#fff">
        {stars.map(([x, y, radius, opacity]) => (
          <circle key={x} cx={x} cy={y} r={radius} opacity={opacity} />
        ))}
      </g>
      <circle cx="195" cy="208" r="210" fill="url(#gHalo)" />
      <circle className={css['sun']} cx="195" cy="208" r="66" fill="url(#gSun)" />
      <path
        className={css['far']}
        d="M0 232C58 196 138 196 195 240 252 196 332 196 390 232V300H0z"
      />
      <path
        className={css['near']}
        d="M0 246C58 212 138 212 195 254 252 212 332 212 390 246V300H0z"
      />
      <path d="M0 262C58 230 138 230 195 270 252 230 332 230 390 262V300H0z" fill="var(--bg)" />
    </svg>
  </div>
)
