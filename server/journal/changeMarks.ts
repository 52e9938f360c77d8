// Marks that the server saves itself, for a client that sends `isPinned` or `music` instead of registers.
import type { Marks } from '#domain/entry.ts'
import type { Music } from '#domain/music.ts'
import type { Random } from '#domain/ports.ts'
import { isOn, latestValue, saveRegister, type Register } from '#domain/register.ts'

export interface MarkChange {
  readonly music?: Music | null | undefined
  readonly isPinned?: boolean | undefined
}

/** Replaces every live value by one. What is already so stays as it is. */
export function changeMarks(
  marks: Marks,
  { music, isPinned }: MarkChange,
  random: Random,
  now: number,
): Marks {
  const save = <T>(register: Register<T>, x: T): Register<T> =>
    saveRegister({
      now: register,
      opened: register.values.map(({ id }) => id),
      value: { id: Buffer.from(random.bytes(8)).toString('base64url'), value: x, savedAt: now },
      neverSent: new Set(),
    })
  const current = latestValue(marks.music)?.value ?? null
  const isSameMusic = music === undefined || JSON.stringify(music) === JSON.stringify(current)
  return {
    music: isSameMusic ? marks.music : save(marks.music, music),
    pin:
      isPinned === undefined || isPinned === isOn(marks.pin)
        ? marks.pin
        : save(marks.pin, isPinned),
  }
}
