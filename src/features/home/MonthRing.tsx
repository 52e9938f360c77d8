const radius = 21
const circumference = 2 * Math.PI * radius

/** A ring filled by `share`, from 0 to 1. */
export const MonthRing = ({ share }: { readonly share: number }) => (
  <svg width="52" height="52" viewBox="0 0 52 52" aria-hidden="true">
    <circle cx="26" cy="26" r={radius} fill="none" stroke="var(--surface-sunken)" strokeWidth="7" />
    {share > 0 ? (
      <circle
        cx="26"
        cy="26"
        r={radius}
        fill="none"
        stroke="url(#gRing)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeDasharray={`${circumference * share} ${circumference}`}
        transform="rotate(-90 26 26)"
      />
    ) : null}
  </svg>
)
