import css from './tones.module.css'

export type Tone = 'primary' | 'glow' | 'blue' | 'amber' | 'rose' | 'green'

/** The class that gives an element and what is in it `--tone` and `--tone-tint`. */
export const toneClass = (tone: Tone): string => css[tone] ?? ''
