// The app's own icons: 24 px, one stroke width. They are hidden from screen readers: a label always says the same.
import css from './Icon.module.css'

/** The path of each. Those of pages that come later stand in laterIcons.ts. */
const drawings = {
  home: 'M4 11.2 12 4.4l8 6.8V19a1.4 1.4 0 0 1-1.4 1.4H5.4A1.4 1.4 0 0 1 4 19zM9.6 20.2v-5.4h4.8v5.4',
  calendar:
    'M6.8 5.4h10.4a3 3 0 0 1 3 3v9a3 3 0 0 1 -3 3H6.8a3 3 0 0 1 -3 -3V8.4a3 3 0 0 1 3 -3zM8.2 3.4v4M15.8 3.4v4M4 10.4h16',
  sliders:
    'M4 7.4h9M18 7.4h2M4 16.6h2M11 16.6h9M12.9 7.4a2.5 2.5 0 1 1 5 0 2.5 2.5 0 0 1 -5 0zM6.1 16.6a2.5 2.5 0 1 1 5 0 2.5 2.5 0 0 1 -5 0z',
  lock: 'M8 10.6h8a3 3 0 0 1 3 3v3.6a3 3 0 0 1 -3 3H8a3 3 0 0 1 -3 -3V13.6a3 3 0 0 1 3 -3zM8.2 10.4V8a3.8 3.8 0 0 1 7.6 0v2.4M12 14.4v2',
  sealed:
    'M6 5.8h12a2.4 2.4 0 0 1 2.4 2.4v7.6a2.4 2.4 0 0 1 -2.4 2.4H6a2.4 2.4 0 0 1 -2.4 -2.4V8.2a2.4 2.4 0 0 1 2.4 -2.4zM4 7.4l5.8 4.2M20 7.4l-5.8 4.2M9.6 13a2.4 2.4 0 1 1 4.8 0 2.4 2.4 0 0 1 -4.8 0z',
  bell: 'M6.2 16.6c1-1.2 1.2-2.6 1.2-5a4.6 4.6 0 0 1 9.2 0c0 2.4.2 3.8 1.2 5zM10.2 19.4a2 2 0 0 0 3.6 0',
  phone:
    'M9.4 3.4h5.2a2.8 2.8 0 0 1 2.8 2.8v11.6a2.8 2.8 0 0 1 -2.8 2.8H9.4a2.8 2.8 0 0 1 -2.8 -2.8V6.2a2.8 2.8 0 0 1 2.8 -2.8zM10.8 17.8h2.4',
  close: 'm6.6 6.6 10.8 10.8M17.4 6.6 6.6 17.4',
  left: 'm14.4 5.6-6.4 6.4 6.4 6.4',
  right: 'm9.6 5.6 6.4 6.4-6.4 6.4',
  left2: 'm11.4 6.4-5.6 5.6 5.6 5.6M18 6.4 12.4 12l5.6 5.6',
  right2: 'm12.6 6.4 5.6 5.6-5.6 5.6M6 6.4l5.6 5.6L6 17.6',
  plus: 'M12 5v14M5 12h14',
  search: 'M4.6 10.8a6.2 6.2 0 1 1 12.4 0 6.2 6.2 0 0 1 -12.4 0zM15.4 15.4l4.6 4.6',
  pin: 'M8.6 4h6.8l-1 6 3.4 3.8H6.2L9.6 10zM12 14v6.4',
  music:
    'M9.4 17.4V6.2l9-2v11M4.4 17.4a2.5 2.5 0 1 1 5 0 2.5 2.5 0 0 1 -5 0zM13.4 15.2a2.5 2.5 0 1 1 5 0 2.5 2.5 0 0 1 -5 0z',
  bulb: 'M9.2 16.8c0-1.8-2.8-3.2-2.8-6.6a5.6 5.6 0 0 1 11.2 0c0 3.4-2.8 4.8-2.8 6.6zM10 20h4',
  star: 'm12 4.2 2.3 4.9 5.3.7-3.9 3.7 1 5.3-4.7-2.6-4.7 2.6 1-5.3-3.9-3.7 5.3-.7z',
  storm:
    'M7 15.6a4 4 0 0 1 .3-8 5 5 0 0 1 9.5 1.2 3.4 3.4 0 0 1 .6 6.7M12.6 11.6l-2.4 4h3.6l-2.4 4',
  bookmark: 'M7 4.4h10a1 1 0 0 1 1 1V20l-6-4-6 4V5.4a1 1 0 0 1 1-1z',
  flame:
    'M12 3.4c.6 3.4 5.6 5.2 5.6 10.6a5.6 5.6 0 0 1-11.2 0c0-2.2 1-3.8 2.2-5 .2 1.4.8 2.2 1.6 2.6C10 8.8 10.4 5.4 12 3.4z',
  check: 'm5.6 12.6 4.2 4.2 8.6-9.4',
  info: 'M3.6 12a8.4 8.4 0 1 1 16.8 0 8.4 8.4 0 0 1 -16.8 0zM12 11.2v5M12 7.7v.1',
  signOut: 'M14 4.6H7a2 2 0 0 0-2 2v10.8a2 2 0 0 0 2 2h7M10.6 12h9.2M16.4 8.4 20 12l-3.6 3.6',
  list: 'M9 6.4h11M9 12h11M9 17.6h11M4.6 6.4h.1M4.6 12h.1M4.6 17.6h.1',
  grid: 'M5.8 4.2h3.2a1.6 1.6 0 0 1 1.6 1.6v3.2a1.6 1.6 0 0 1 -1.6 1.6H5.8a1.6 1.6 0 0 1 -1.6 -1.6V5.8a1.6 1.6 0 0 1 1.6 -1.6zM15 4.2h3.2a1.6 1.6 0 0 1 1.6 1.6v3.2a1.6 1.6 0 0 1 -1.6 1.6H15a1.6 1.6 0 0 1 -1.6 -1.6V5.8a1.6 1.6 0 0 1 1.6 -1.6zM5.8 13.4h3.2a1.6 1.6 0 0 1 1.6 1.6v3.2a1.6 1.6 0 0 1 -1.6 1.6H5.8a1.6 1.6 0 0 1 -1.6 -1.6V15a1.6 1.6 0 0 1 1.6 -1.6zM15 13.4h3.2a1.6 1.6 0 0 1 1.6 1.6v3.2a1.6 1.6 0 0 1 -1.6 1.6H15a1.6 1.6 0 0 1 -1.6 -1.6V15a1.6 1.6 0 0 1 1.6 -1.6z',
  pause: 'M9 6.4v11.2M15 6.4v11.2',
  pencil: 'm5 19 .8-3.8L15.6 5.4l3 3L8.8 18.2z',
  play: 'M8.6 6.2v11.6l9-5.8z',
  share: 'M12 15V4.4M8.2 8 12 4.2 15.8 8M6 12.4v5.8a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2v-5.8',
  key: 'M4 15.6a4 4 0 1 1 8 0 4 4 0 0 1 -8 0zM11 12.8l8.4-8.4M16.2 7.6l2.6 2.6M13.6 10.2l1.8 1.8',
} satisfies Record<string, string>

/** One of the first load by its name, one that comes later by its path. */
export type IconName = keyof typeof drawings | `${'M' | 'm'}${string}`

const isDrawn = (name: IconName): name is keyof typeof drawings => name in drawings

export function Icon({
  name,
  isSmall = false,
}: {
  readonly name: IconName
  readonly isSmall?: boolean
}) {
  return (
    <svg className={isSmall ? css['small'] : css['icon']} viewBox="0 0 24 24" aria-hidden="true">
      <path d={isDrawn(name) ? drawings[name] : name} />
    </svg>
  )
}
