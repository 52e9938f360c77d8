// « La lueur du jour »: how bright a day was, from embers to full sun, where the person says so. Nothing asks for it and nothing counts
// it: a day without one is whole. It is no answer, as it has no text; it is sealed beside the answers, under a name of its own.
import { latestValue, type Register } from './register.ts'

/** From embers to full sun; none is bad. */
export const glows = [1, 2, 3, 4, 5] as const
export type Glow = (typeof glows)[number]

export const isGlow = (value: unknown): value is Glow => glows.some((glow) => glow === value)

/** Where the person took the glow away, the latest value is null. */
export type GlowRegister = Register<Glow | null>

/** One value wins, as of songs: two phones may have said two things of one day. */
export const glowOf = (register: GlowRegister): Glow | null => latestValue(register)?.value ?? null
