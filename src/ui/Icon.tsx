// The app's own icons: 24 px, one stroke width. They are hidden from screen readers: a label always says the same.
import type { ReactNode } from 'react'
import css from './Icon.module.css'

const drawings = {
  home: (
    <>
      <path d="M4 11.2 12 4.4l8 6.8V19a1.4 1.4 0 0 1-1.4 1.4H5.4A1.4 1.4 0 0 1 4 19z" />
      <path d="M9.6 20.2v-5.4h4.8v5.4" />
    </>
  ),
  calendar: (
    <>
      <rect x="3.8" y="5.4" width="16.4" height="15" rx="3" />
      <path d="M8.2 3.4v4M15.8 3.4v4M4 10.4h16" />
    </>
  ),
  sliders: (
    <>
      <path d="M4 7.4h9M18 7.4h2M4 16.6h2M11 16.6h9" />
      <circle cx="15.4" cy="7.4" r="2.5" />
      <circle cx="8.6" cy="16.6" r="2.5" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.6" width="14" height="9.6" rx="3" />
      <path d="M8.2 10.4V8a3.8 3.8 0 0 1 7.6 0v2.4M12 14.4v2" />
    </>
  ),
  bell: (
    <>
      <path d="M6.2 16.6c1-1.2 1.2-2.6 1.2-5a4.6 4.6 0 0 1 9.2 0c0 2.4.2 3.8 1.2 5z" />
      <path d="M10.2 19.4a2 2 0 0 0 3.6 0" />
    </>
  ),
  phone: (
    <>
      <rect x="6.6" y="3.4" width="10.8" height="17.2" rx="2.8" />
      <path d="M10.8 17.8h2.4" />
    </>
  ),
  close: (
    <>
      <path d="m6.6 6.6 10.8 10.8M17.4 6.6 6.6 17.4" />
    </>
  ),
  left: (
    <>
      <path d="m14.4 5.6-6.4 6.4 6.4 6.4" />
    </>
  ),
  right: (
    <>
      <path d="m9.6 5.6 6.4 6.4-6.4 6.4" />
    </>
  ),
  left2: (
    <>
      <path d="m11.4 6.4-5.6 5.6 5.6 5.6M18 6.4 12.4 12l5.6 5.6" />
    </>
  ),
  right2: (
    <>
      <path d="m12.6 6.4 5.6 5.6-5.6 5.6M6 6.4l5.6 5.6L6 17.6" />
    </>
  ),
  next: (
    <>
      <path d="M6 6v12l8.4-6zM18 6v12" />
    </>
  ),
  plus: (
    <>
      <path d="M12 5v14M5 12h14" />
    </>
  ),
  join: (
    <>
      <rect x="4" y="4" width="11" height="13" rx="2.4" />
      <path d="M18 8.400a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2" />
    </>
  ),
  search: (
    <>
      <circle cx="10.8" cy="10.8" r="6.2" />
      <path d="m15.4 15.4 4.6 4.6" />
    </>
  ),
  pin: (
    <>
      <path d="M8.6 4h6.8l-1 6 3.4 3.8H6.2L9.6 10zM12 14v6.4" />
    </>
  ),
  music: (
    <>
      <path d="M9.4 17.4V6.2l9-2v11" />
      <circle cx="6.9" cy="17.4" r="2.5" />
      <circle cx="15.9" cy="15.2" r="2.5" />
    </>
  ),
  bulb: (
    <>
      <path d="M9.2 16.8c0-1.8-2.8-3.2-2.8-6.6a5.6 5.6 0 0 1 11.2 0c0 3.4-2.8 4.8-2.8 6.6zM10 20h4" />
    </>
  ),
  star: (
    <>
      <path d="m12 4.2 2.3 4.9 5.3.7-3.9 3.7 1 5.3-4.7-2.6-4.7 2.6 1-5.3-3.9-3.7 5.3-.7z" />
    </>
  ),
  storm: (
    <>
      <path d="M7 15.6a4 4 0 0 1 .3-8 5 5 0 0 1 9.5 1.2 3.4 3.4 0 0 1 .6 6.7" />
      <path d="m12.6 11.6-2.4 4h3.6l-2.4 4" />
    </>
  ),
  bookmark: (
    <>
      <path d="M7 4.4h10a1 1 0 0 1 1 1V20l-6-4-6 4V5.4a1 1 0 0 1 1-1z" />
    </>
  ),
  flame: (
    <>
      <path d="M12 3.4c.6 3.4 5.6 5.2 5.6 10.6a5.6 5.6 0 0 1-11.2 0c0-2.2 1-3.8 2.2-5 .2 1.4.8 2.2 1.6 2.6C10 8.8 10.4 5.4 12 3.4z" />
    </>
  ),
  check: (
    <>
      <path d="m5.6 12.6 4.2 4.2 8.6-9.4" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8.4" r="3.8" />
      <path d="M4.8 20c.8-3.8 3.6-5.4 7.2-5.4s6.4 1.6 7.2 5.4" />
    </>
  ),
  moon: (
    <>
      <path d="M19.6 14.2A8 8 0 0 1 9.8 4.4a8 8 0 1 0 9.8 9.8z" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.4" />
      <path d="M12 11.2v5M12 7.7v.1" />
    </>
  ),
  signOut: (
    <>
      <path d="M14 4.6H7a2 2 0 0 0-2 2v10.8a2 2 0 0 0 2 2h7M10.6 12h9.2M16.4 8.4 20 12l-3.6 3.6" />
    </>
  ),
  list: (
    <>
      <path d="M9 6.4h11M9 12h11M9 17.6h11M4.6 6.4h.1M4.6 12h.1M4.6 17.6h.1" />
    </>
  ),
  grid: (
    <>
      <rect x="4.2" y="4.2" width="6.4" height="6.4" rx="1.6" />
      <rect x="13.4" y="4.2" width="6.4" height="6.4" rx="1.6" />
      <rect x="4.2" y="13.4" width="6.4" height="6.4" rx="1.6" />
      <rect x="13.4" y="13.4" width="6.4" height="6.4" rx="1.6" />
    </>
  ),
  pause: (
    <>
      <path d="M9 6.4v11.2M15 6.4v11.2" />
    </>
  ),
  pencil: (
    <>
      <path d="m5 19 .8-3.8L15.6 5.4l3 3L8.8 18.2z" />
    </>
  ),
  play: (
    <>
      <path d="M8.6 6.2v11.6l9-5.8z" />
    </>
  ),
  eye: (
    <>
      <path d="M2.8 12S6.2 5.8 12 5.8 21.2 12 21.2 12 17.8 18.2 12 18.2 2.8 12 2.8 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  eyeOff: (
    <>
      <path d="M4 4l16 16M9.6 6.2A8.6 8.6 0 0 1 12 5.8c5.8 0 9.2 6.2 9.2 6.2a16 16 0 0 1-2.8 3.500M6.400 7.6A15.6 15.6 0 0 0 2.8 12S6.2 18.2 12 18.2a8.700 8.700 0 0 0 4-1" />
    </>
  ),
  paste: (
    <>
      <rect x="6" y="5.4" width="12" height="15" rx="2.4" />
      <path d="M9.4 5.4a2.6 2.6 0 0 1 5.2 0v1.2H9.4zM9.4 12h5.2M9.4 15.6h3.2" />
    </>
  ),
  fingerprint: (
    <>
      <path d="M6.4 17.4c.5-1.5.6-3 .6-5a5 5 0 0 1 9.6-2M17 12.4c0 2.6-.2 4.7-.8 6.6M9.9 20c.8-2.1 1.1-4.4 1.1-7.6a1 1 0 0 1 2 0c0 3.300-.3 5.7-1 8M4.6 9.2A8.2 8.2 0 0 1 18.6 7.3" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15.6" r="4" />
      <path d="m11 12.8 8.4-8.4M16.2 7.6l2.6 2.6M13.6 10.2l1.8 1.8" />
    </>
  ),
  passkey: (
    <>
      <circle cx="9.2" cy="8" r="3.7" />
      <path d="M3.2 19.8c.3-3.6 2.5-5.6 6-5.6 1 0 1.9.2 2.7.5" />
      <circle cx="17" cy="12.6" r="2.7" />
      <path d="M17 15.300v5.500M17 18.400h2.2" />
    </>
  ),
  password: (
    <>
      <rect x="3.4" y="7.4" width="17.2" height="9.2" rx="3.4" />
      <path d="M8 12h.1M12 12h.1M16 12h.1" />
    </>
  ),
  box: (
    <>
      <path d="M5 9v10.6h14V9M10 12.6h4" />
      <rect x="3.4" y="4.6" width="17.2" height="4" rx="1.2" />
    </>
  ),
  code: (
    <>
      <path d="m8 8-4 4 4 4M16 8l4 4-4 4" />
    </>
  ),
  trash: (
    <>
      <path d="M5 7.4h14M10 7.4V5h4v2.4M7 7.4l.8 12h8.4l.8-12M10.4 11v5M13.6 11v5" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

export function Icon({
  name,
  isSmall = false,
}: {
  readonly name: IconName
  readonly isSmall?: boolean
}) {
  return (
    <svg
      className={isSmall ? css['small'] : css['icon']}
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-icon={name}
    >
      {drawings[name]}
    </svg>
  )
}
