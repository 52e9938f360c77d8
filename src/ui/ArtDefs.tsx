import css from './ArtDefs.module.css'

/** Colours shared by the drawings of the sun and the flame, once per page. */
export const ArtDefs = () => (
  <svg width="0" height="0" className={css['defs']} aria-hidden="true">
    <defs>
      <linearGradient id="gFlame" x1="0" y1="1" x2="0" y2="0">
        <stop offset="0" stopColor="#ffcf6b" />
        <stop offset=".45" stopColor="#f9914a" />
        <stop offset="1" stopColor="#dc4a3d" />
      </linearGradient>
      <linearGradient id="gRing" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#ffc052" />
        <stop offset="1" stopColor="#d9573d" />
      </linearGradient>
      <linearGradient id="gNight" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#33193f" />
        <stop offset=".55" stopColor="#6b3358" />
        <stop offset="1" stopColor="#b96a4f" />
      </linearGradient>
      <radialGradient id="gSun">
        <stop offset="0" stopColor="#fffaf0" />
        <stop offset=".42" stopColor="#ffe2a0" />
        <stop offset="1" stopColor="#ffc052" />
      </radialGradient>
      <radialGradient id="gHalo">
        <stop offset="0" stopColor="#fff2cf" stopOpacity=".95" />
        <stop offset=".35" stopColor="#ffd78a" stopOpacity=".55" />
        <stop offset="1" stopColor="#ffc052" stopOpacity="0" />
      </radialGradient>
    </defs>
  </svg>
)
