const outline =
  'M22 2c1.6 8 13.6 13 13.6 27A13.6 13.6 0 0 1 22 43 13.6 13.6 0 0 1 8.4 29c0-5.6 2.6-9.8 5.6-12.8.6 3.6 2 5.8 4 6.8C17.6 15.2 18.4 7 22 2z'
const heart = 'M22 24c.8 3.6 6 5.8 6 11a6 6 0 0 1-12 0c0-4.4 4.4-6.2 6-11z'

/** Full when today is written; else a dashed flame, with a live ember while there is a streak to prolong. */
export const Flame = ({ state }: { readonly state: 'full' | 'ember' | 'unlit' }) => (
  <svg width="44" height="52" viewBox="0 0 44 52" aria-hidden="true">
    {state === 'full' ? (
      <path d={outline} fill="url(#gFlame)" />
    ) : (
      <path
        d={outline}
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="2.2"
        strokeDasharray="4 4.5"
        strokeLinecap="round"
      />
    )}
    {state === 'unlit' ? null : (
      <path d={heart} fill={state === 'full' ? '#fff1c9' : 'url(#gFlame)'} />
    )}
  </svg>
)
