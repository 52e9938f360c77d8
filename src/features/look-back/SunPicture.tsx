import { useMemo } from 'react'
import type { Sun } from '#domain/sunOfYear.ts'
import { yearText } from '#text/lookBack.ts'
import { innerRadius, sunPaths, sunSize, type chosenPaths } from './sunPaths.ts'
import css from './YearScreen.module.css'

const middle = sunSize / 2

interface SunPictureProps {
  readonly sun: Sun
  /** The day that is looked at. */
  readonly mark?: ReturnType<typeof chosenPaths>
}

/** A year's sun, drawn. Around it stands the night: see `.night`. */
export function SunPicture({ sun, mark }: SunPictureProps) {
  const paths = useMemo(() => sunPaths(sun), [sun])
  return (
    <svg viewBox={`0 0 ${sunSize} ${sunSize}`} aria-hidden="true">
      <defs>
        <radialGradient
          id="rayLight"
          gradientUnits="userSpaceOnUse"
          cx={middle}
          cy={middle}
          r={sun.isLamp ? 158 : 146}
        >
          <stop offset="0.4" stopColor="#fff3d2" />
          <stop offset="0.62" stopColor="#ffc052" />
          <stop offset="1" stopColor="#ffc052" stopOpacity="0.82" />
        </radialGradient>
      </defs>
      <circle
        cx={middle}
        cy={middle}
        r={sun.isLamp ? 150 : 160}
        fill="url(#gHalo)"
        opacity={sun.isLamp ? 0.85 : 0.4}
      />
      <circle className={css['rim']} cx={middle} cy={middle} r={innerRadius} />
      {paths.rays.map(({ light, path }) => (
        <path key={light} d={path} fill="url(#rayLight)" />
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
