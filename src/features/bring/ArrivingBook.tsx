/** A page that arrives in an open book, under a small sun. */
export const ArrivingBook = () => (
  <svg viewBox="0 0 120 74" width="120" aria-hidden="true">
    <circle cx="60" cy="46" r="46" fill="url(#gHalo)" />
    <circle cx="60" cy="50" r="14" fill="url(#gSun)" />
    <path
      d="M4 46C24 36 42 36 60 54 78 36 96 36 116 46V66C96 56 78 56 60 72 42 56 24 56 4 66z"
      fill="var(--surface)"
      stroke="var(--line-strong)"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path
      d="M60 54v18M60 6v24M51 22l9 9 9-9"
      stroke="var(--line-strong)"
      strokeWidth="2.4"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

const rays = Array.from({ length: 12 }, (_, at) => {
  const angle = Math.PI * (1 + at / 11)
  const length = at % 2 === 0 ? 30 : 20
  const point = (radius: number): string =>
    `${(175 + Math.cos(angle) * radius).toFixed(1)} ${(104 + Math.sin(angle) * radius).toFixed(1)}`
  return `M${point(64)}L${point(64 + length)}`
}).join('')

/** The sun over the open book, with its rays once everything is there. */
export const RisenBook = ({ hasRays = false }: { readonly hasRays?: boolean }) => (
  <svg viewBox="0 0 350 220" width="100%" aria-hidden="true">
    <circle cx="175" cy="108" r="108" fill="url(#gHalo)" />
    {hasRays ? (
      <path d={rays} stroke="var(--glow)" strokeWidth="5" strokeLinecap="round" fill="none" />
    ) : null}
    <circle cx="175" cy="104" r="46" fill="url(#gSun)" />
    <path
      d="M10 146C62 118 128 118 175 156 222 118 288 118 340 146V202C288 174 222 174 175 210 128 174 62 174 10 202z"
      fill="var(--surface)"
      stroke="var(--line-strong)"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
    <path d="M175 156v54" stroke="var(--line-strong)" strokeWidth="2.5" />
  </svg>
)
