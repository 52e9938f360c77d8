import { useId, useMemo } from 'react'
import type { Sun } from '#domain/sunOfYear.ts'
import { yearText } from '#text/lookBack.ts'
import {
  innerRadius,
  lightColors,
  rayStops,
  sunPaths,
  sunSize,
  type chosenPaths,
} from './sunPaths.ts'
import css from './YearScreen.module.css'

const middle = sunSize / 2

interface SunPictureProps {
  readonly sun: Sun
  /** The day that is looked at. */
  readonly mark?: ReturnType<typeof chosenPaths> | undefined
}

/** A year's sun, drawn. Around it stands the night: see `.night`. */
export function SunPicture({ sun, mark }: SunPictureProps) {
  const id = useId()
  const paths = useMemo(() => sunPaths(sun), [sun])
  return (
    <svg viewBox={`0 0 ${sunSize} ${sunSize}`} aria-hidden="true">
      <defs>
        {paths.rays.map(({ light }) => (
          <radialGradient
            key={light}
            id={`${id}${light}`}
            gradientUnits="userSpaceOnUse"
            cx={middle}
            cy={middle}
            r={sun.isLamp ? 158 : 146}
          >
            <stop offset={rayStops.foot} stopColor="#fff3d2" />
            <stop offset={rayStops.body} stopColor={lightColors[light]} />
            <stop offset="1" stopColor={lightColors[light]} stopOpacity={rayStops.tipOf(light)} />
          </radialGradient>
        ))}
        {paths.beam.length === 0 ? null : (
          <radialGradient
            id={`${id}beam`}
            gradientUnits="userSpaceOnUse"
            cx={middle}
            cy={middle}
            r="166"
          >
            <stop offset=".3" stopColor="#ffd98a" stopOpacity=".3" />
            <stop offset="1" stopColor="#ffb254" stopOpacity="0" />
          </radialGradient>
        )}
      </defs>
      <circle
        cx={middle}
        cy={middle}
        r={sun.isLamp ? 150 : 160}
        fill="url(#gHalo)"
        opacity={sun.isLamp ? 0.85 : 0.4}
      />
      {paths.beam.map((path) => (
        <path key={path} d={path} fill={`url(#${id}beam)`} />
      ))}
      {paths.hairlines === '' ? null : <path className={css['hairlines']} d={paths.hairlines} />}
      <circle className={css['rim']} cx={middle} cy={middle} r={innerRadius} />
      {paths.rays.map(({ light, path }) => (
        <path key={light} d={path} fill={`url(#${id}${light})`} />
      ))}
      <path className={css['gaps']} d={paths.gaps} />
      {mark === undefined ? null : (
        <>
          <path className={css['chosen']} d={mark.ray} />
          <path className={css['line']} d={mark.line} />
        </>
      )}
      <path className={css['pinEdge']} d={paths.pins} />
      <path className={css['pin']} d={paths.pins} />
      <path className={css['months']} d={paths.months} />
      {paths.letters.map(({ x, y }, month) => (
        // Letters come back: their place names them.
        // oxlint-disable-next-line react/no-array-index-key
        <text key={month} className={css['letter']} x={x} y={y}>
          {yearText.letters[month]}
        </text>
      ))}
      <circle cx={middle} cy={middle} r="52" fill="url(#gSun)" />
      <text className={css['year']} x={middle} y={middle + 4}>
        {sun.year}
      </text>
      <text className={css['count']} x={middle} y={middle + 21}>
        {yearText.rays(sun.rays.length)}
      </text>
    </svg>
  )
}
